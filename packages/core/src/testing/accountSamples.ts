import type { HistoryItem, NftHolding, TokenBalance } from '@latchkey/wire/api/account'
import { type ApiHandler, healthyApi } from './createTestKit.ts'
import { fakeAccount } from './fakeWallet.ts'

/** An account's token, ordinary unless specified. */
export const sampleToken = (symbol: string, numeric: string, rest: Partial<TokenBalance> = {}): TokenBalance => {
  const { price = 1 } = rest
  return {
    name: symbol,
    symbol,
    chainId: 'eip155:1329',
    address: `eip155:1329:0x${symbol.length.toString(16).padStart(2, '0').repeat(20)}`,
    price,
    ...(price > 0 && { value: Number(numeric) * price }),
    quantity: { decimals: '18', numeric },
    iconUrl: '',
    ...rest,
  }
}

/** The native coin. */
export const sampleCoin = (numeric: string, price = 0.5): TokenBalance => {
  const { address: _, ...coin } = sampleToken('SEI', numeric, { price })
  return coin
}

type Moved = { symbol: string; amount: string; direction: 'in' | 'out' | 'self'; value?: number }

export const sampleTransfer = ({ symbol, amount, direction, value }: Moved): HistoryItem['transfers'][number] => ({
  fungible_info: { name: symbol, symbol, icon: null },
  nft_info: null,
  direction,
  quantity: { numeric: amount },
  value: value ?? null,
  price: null,
})

export const sampleNft = (name: string, isSpam: boolean): HistoryItem['transfers'][number] => ({
  fungible_info: null,
  nft_info: { name, content: null, flags: { is_spam: isSpam } },
  direction: 'in',
  quantity: { numeric: '1' },
})

/** An NFT of the account: `Harbour Pass #7` unless specified. */
export const sampleHeldNft = (rest: Partial<NftHolding> = {}): NftHolding => ({
  chainId: 'eip155:1329',
  contract: '0xa27015A57Fc75251a22847d3256bc1a2893007CB',
  tokenId: '7',
  standard: 'erc721',
  collection: 'Harbour Pass',
  amount: '1',
  imageUrl: 'https://api.example/public/getNftImage/7',
  ...rest,
})

/** A history entry: a payment of 5 SEI unless specified. */
export const sampleItem = (
  id: string,
  metadata: Partial<HistoryItem['metadata']> = {},
  transfers: HistoryItem['transfers'] = [sampleTransfer({ symbol: 'SEI', amount: '5', direction: 'in' })],
): HistoryItem => ({
  id,
  metadata: {
    operationType: 'receive',
    hash: `0x${id.padStart(64, '0')}`,
    minedAt: '2025-10-09T08:00:00.000Z',
    sentFrom: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    sentTo: fakeAccount,
    status: 'confirmed',
    nonce: 1,
    application: null,
    chain: 'eip155:1329',
    ...metadata,
  },
  transfers,
})

/** A fake API with an account's holdings and history. */
export const accountApi = (
  balances: ApiHandler | readonly TokenBalance[] = [],
  history: ApiHandler | readonly HistoryItem[] = [],
  rest: Readonly<Record<string, ApiHandler>> = {},
): Readonly<Record<string, ApiHandler>> => ({
  ...healthyApi(),
  '/v1/account/:address/balance': typeof balances === 'function' ? balances : () => ({ body: { balances } }),
  '/v1/account/:address/history':
    typeof history === 'function' ? history : () => ({ body: { data: history, next: null } }),
  ...rest,
})
