import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import type { Address, Hex } from 'viem'
import { bytesToHex } from 'viem'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'

/** A user or service of the local chain. The keys are public and worth nothing elsewhere. */
export interface DevAccount {
  address: Address
  privateKey: Hex
}

/** An ERC-20 of the local chain. */
export interface SeededTokenRow {
  symbol: string
  name: string
  decimals: number
  address: Address
  /** The version in the EIP-712 domain of its EIP-2612 permit; null without permit. */
  permitVersion: string | null
  /** Whole tokens that the treasury mints, and that each dev account gets. */
  supply?: bigint
  gift?: number
  /** It isn't on the real chain, so its address follows from its code. */
  isInvented?: true
}

/** An NFT collection of the local chain. */
export interface SeededNftRow {
  symbol: string
  name: string
  address: Address
  isSpam: boolean
}

/** An exchange of the local chain; `abi` says which kind of router it has. */
export type DexRow =
  | { name: string; kind: 'v2'; abi: 'uniswapV2' | 'seiV2'; factory: Address; router: Address }
  | {
      name: string
      kind: 'v3'
      abi: 'uniswapV3Router02'
      factory: Address
      router: Address
      quoter: Address
      positions: Address
    }

/** The well-known test phrase of the dev accounts. */
export const devMnemonic = 'test test test test test test test test test test test junk'

// Derived once for all accounts, because it is slow.
const hdKey = mnemonicToAccount(devMnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()

function devAccount(index: number): DevAccount {
  const secret = hdKey.deriveChild(index).privateKey
  if (!secret) throw new Error(`The dev account ${index} has no key.`)
  const privateKey = bytesToHex(secret)
  return { address: privateKeyToAddress(privateKey), privateKey }
}

/** Ten funded accounts with history: those that test tools usually have. */
export const devAccounts: readonly DevAccount[] = Array.from({ length: 10 }, (_, index) => devAccount(index))

/** Owns the liquidity, mints the tokens and fills the faucet. */
export const treasury: DevAccount = devAccount(10)

/** Signs the user operations that the paymasters pay for. */
export const sponsor: DevAccount = devAccount(11)

/** Pays for the transactions of the sandbox bundler and receives the fees. */
export const bundler: DevAccount = devAccount(12)

/** The tokens, at their real addresses if they exist on the real chain. One row is all that a new one needs. */
export const tokens = {
  WSEI: {
    symbol: 'WSEI',
    name: 'Wrapped SEI',
    decimals: 18,
    address: '0xE30feDd158A2e3b13e9badaeABaFc5516e95e8C7',
    permitVersion: null,
  },
  USDC: {
    symbol: 'USDC',
    name: 'USDC',
    decimals: 6,
    address: '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392',
    permitVersion: '2',
    supply: 100_000_000n,
    gift: 25_000,
  },
  USDT0: {
    symbol: 'USDT0',
    name: 'USDT0',
    decimals: 6,
    address: '0x9151434b16b9763660705744891fA906F660EcC5',
    permitVersion: '1',
    supply: 100_000_000n,
    gift: 10_000,
  },
  WETH: {
    symbol: 'WETH',
    name: 'Wrapped Ether',
    decimals: 18,
    address: '0x160345fC359604fC6e70E3c5fAcbdE5F7A9342d8',
    permitVersion: '1',
    supply: 100_000n,
    gift: 5,
  },
  HTKT: {
    symbol: 'HTKT',
    name: 'Harbour Tickets',
    decimals: 0,
    address: '0x4FA22734C078b0Aa8D17a1daD7eeCCeEc5f42619',
    permitVersion: '1',
    supply: 100_000n,
    gift: 40,
    isInvented: true,
  },
} as const satisfies Record<string, SeededTokenRow>

/** The same rows, for loops over all of them. */
export const tokenRows: readonly SeededTokenRow[] = Object.values(tokens)

/** The symbol of a seeded token. */
export type TokenSymbol = keyof typeof tokens

/** The ERC-721 collections; anyone may mint from an open one. One row is all that a new one needs. */
export const nfts = {
  honest: {
    symbol: 'PASS',
    name: 'Harbour Pass',
    address: '0xa27015A57Fc75251a22847d3256bc1a2893007CB',
    description: 'A place at the harbour. Drawn on chain.',
    colour: '#2f6f8f',
    isOpen: true,
    isSpam: false,
  },
  spam: {
    symbol: 'CLAIM',
    name: 'Claim 5000 USDC at usdc-rewards.example',
    address: '0x237cA37e61b5955E8e0a09E2f5212eAc71466837',
    description: 'Visit usdc-rewards.example to claim.',
    colour: '#b3261e',
    isOpen: false,
    isSpam: true,
  },
} as const satisfies Record<string, SeededNftRow & { description: string; colour: string; isOpen: boolean }>

/** The ERC-1155 collections, whose images have their own color. */
export const editions = {
  honest: {
    symbol: 'PRINT',
    name: 'Harbour Prints',
    address: '0x98dF51D120cd87a3CaE87EA2ce22468Ef1C55C2d',
    colour: '#7a4f9e',
    isSpam: false,
  },
  spam: {
    symbol: 'GIFT',
    name: 'Gift of 900 USDC at harbour-gifts.example',
    address: '0xE05e6b0516c2FA0a5E62f16Ae2e9722E6BFeE6e9',
    colour: '#b3261e',
    isSpam: true,
  },
} as const satisfies Record<string, SeededNftRow & { colour: string }>

/**
 * The exchanges. DragonSwap and Oku are at their real addresses. `uniswapV2` exists on the local chain only, and the
 * product doesn't know it: it is the V2 factory of Oku's SwapRouter02.
 */
export const dexes = {
  dragonswap: {
    name: 'DragonSwap V1',
    kind: 'v2',
    abi: 'seiV2',
    factory: '0x71f6b49ae1558357bBb5A6074f1143c46cBcA03d',
    router: '0xa4cF2F53D1195aDDdE9e4D3aCa54f556895712f2',
  },
  uniswapV2: {
    name: 'Uniswap V2',
    kind: 'v2',
    abi: 'uniswapV2',
    factory: '0x9091363D9Ae0000C44A827DefaE8dDdc64f958c3',
    router: '0x86a406de15fb90039B843e2f69934A8c721868b8',
  },
  oku: {
    name: 'Oku (Uniswap V3)',
    kind: 'v3',
    abi: 'uniswapV3Router02',
    factory: '0x75FC67473A91335B5b8F8821277262a13B38c9b3',
    router: '0xdD489C75be1039ec7d843A6aC2Fd658350B067Cf',
    quoter: '0x807F4E281B7A3B324825C64ca53c69F0b418dE40',
    positions: '0x8B3c541c30f9b29560f56B9E44b59718916B69EF',
  },
} as const satisfies Record<string, DexRow>

/** The pairs on every exchange, with the V3 fee in hundredths of a basis point. */
export const pairs = [
  { tokens: ['WSEI', 'USDC'], v3Fee: 3000 },
  { tokens: ['WSEI', 'WETH'], v3Fee: 3000 },
  { tokens: ['USDC', 'USDT0'], v3Fee: 500 },
  { tokens: ['USDC', 'WETH'], v3Fee: 500 },
] as const satisfies { tokens: [TokenSymbol, TokenSymbol]; v3Fee: 500 | 3000 }[]

/** Account abstraction: everything at its canonical address except the paymasters, which are ours. */
export const smartAccounts = {
  'v0.7': {
    entryPoint: smartAccountContracts.entryPoint,
    factory: '0x91E60e0613810449d098b0b5Ec8b51A0FE8c8985',
    paymaster: '0xCE8547fC4C75d724BE83404136DDC4Ab574A197c',
  },
  'v0.8': {
    entryPoint: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
    factory: '0x13E9ed32155810FDbd067D4522C492D6f68E5944',
    paymaster: '0x47ED4ecB6b665d4C93dcca133306002d4cD07a57',
  },
} as const satisfies Record<string, { entryPoint: Address; factory: Address; paymaster: Address }>

/** The implementation for EIP-7702 authorizations; it works with EntryPoint 0.8. */
export const simple7702Account: Address = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

/** Multicall3 at its canonical address. */
export const multicall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** The deployer behind every CREATE2 address above. */
export const create2Deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
