import type { Address } from '@latchkey/wire/caip'
import { type FactsData, factsFrom, noFacts } from '../facts.ts'

/** Addresses shared by tests and the gallery. */
export const sample = {
  account: '0x7a11ce0000000000000000000000000000a11ce7',
  friend: '0x91c47b2e08af5d13c0ffee00000000000000b2e0',
  stranger: '0x5171a9e400000000000000000000000000001234',
  usdc: '0xe15fc38f6d8c56af07bbcbe3baf5708a2bf42392',
  wsei: '0xe30fedd158a2e3b13e9badaeabafc5516e95e8c7',
  fake: '0xfa4e000000000000000000000000000000000001',
  nft: '0x0f7000000000000000000000000000000000c011',
  permit2: '0xb952578f3520ee8ea45b7914994dcf4702cee578',
  canonicalPermit2: '0x000000000022d473030f116ddee9f6b43ac78ba3',
  router: '0xa4cf2f53d1195addde9e4d3aca54f556895712f2',
  router3: '0x11da6463d6cb5a03411dbf5ab6f6bc3997ac7428',
  entryPoint: '0x0000000071727de22e5e9d8baf0edac6f37da032',
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
  /** An unknown contract. */
  contract: '0xc0de00000000000000000000000000000000beef',
} as const satisfies Record<string, Address>

const { usdc, wsei, fake, nft, permit2, canonicalPermit2, router, router3, entryPoint, multicall3, contract } = sample
const contracts = [usdc, wsei, fake, nft, permit2, canonicalPermit2, router, router3, entryPoint, multicall3, contract]

/** A user on chain 1329 with one known receiver and some of each token. */
export const sampleFactsData: FactsData = {
  ...noFacts(1329, sample.account, { symbol: 'SEI', decimals: 18 }),
  tokens: {
    [sample.usdc]: { standard: 'erc20', symbol: 'USDC', decimals: 6, isListed: true },
    [sample.wsei]: { standard: 'erc20', symbol: 'WSEI', decimals: 18, isListed: true },
    [sample.fake]: { standard: 'erc20', symbol: 'USDC', decimals: 6, isListed: false },
    [sample.nft]: { standard: 'erc721', symbol: 'SEIYANS', decimals: 0, isListed: true },
  },
  listedSymbols: ['USDC', 'WSEI', 'USDT0'],
  hasCode: {
    ...{ [sample.friend]: false, [sample.stranger]: false },
    ...Object.fromEntries(contracts.map((address) => [address, true])),
  },
  hasSentTo: { [sample.friend]: true, [sample.stranger]: false },
  known: [{ address: sample.friend, name: 'grace.latchkey.id' }],
  balances: { native: 20n * 10n ** 18n, [sample.usdc]: 1_250_000_000n },
  sentToday: 0n,
  /** One dollar per USDC, half a dollar per SEI. */
  prices: { native: 500_000n, [sample.usdc]: 1_000_000n, [sample.wsei]: 500_000n },
}

export const sampleFacts = factsFrom(sampleFactsData)
