import type { TokenBalance } from '@latchkey/wire/api/account'
import { type Address, type Hex, nativeTokenAddress } from '@latchkey/wire/caip'
import { v2Functions } from '@latchkey/wire/routerAbis'
import { wrappedSei } from '@latchkey/wire/venues'
import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import type { Answer, ApiHandler } from './createTestKit.ts'
import { fakeAccount } from './fakeWallet.ts'

const abi = parseAbi(v2Functions)
const usdc: Address = '0xe15fc38f6d8c56af07bbcbe3baf5708a2bf42392'
const weth: Address = '0x160345fc359604fc6e70e3c5facbde5f7a9342d8'

/** The tokens of the fake desk. */
export const deskTokens = {
  SEI: { address: nativeTokenAddress, symbol: 'SEI', name: 'Sei', decimals: 18, price: 0.42 },
  USDC: { address: usdc, symbol: 'USDC', name: 'USDC', decimals: 6, price: 1 },
  WETH: { address: weth, symbol: 'WETH', name: 'Wrapped Ether', decimals: 18, price: 3300 },
} as const

/** The router of the fake desk: a real address from the table of known routers. */
export const deskRouter: Address = '0xa4cf2f53d1195addde9e4d3aca54f556895712f2'

type Built = { to: Address; data: Hex; amount: bigint }

const id = (address: string) => `eip155:1329:${address}`
const plain = (caip: string | null | undefined): Address => (caip?.split(':').at(-1) ?? '0x').toLowerCase() as Address
const poolToken = (address: Address): Address => (address === nativeTokenAddress ? wrappedSei : address)
const tokenAt = (address: Address) => Object.values(deskTokens).find((token) => token.address === address)

const balanceOf = (symbol: keyof typeof deskTokens, numeric: string): TokenBalance => {
  const { address, name, price, decimals } = deskTokens[symbol]
  return {
    name,
    symbol,
    chainId: 'eip155:1329',
    ...(address !== nativeTokenAddress && { address: id(address) }),
    value: Number(numeric) * price,
    price,
    quantity: { decimals: String(decimals), numeric },
    iconUrl: '',
  }
}

/** The server's side of swaps, in memory: one pool for every pair. Tests change its fields. */
export const createFakeDesk = () => {
  const desk = {
    /** How much of the fair price is given, in hundredths of a percent. */
    keptBps: 9_970n,
    priceImpact: 0.17 as number | null,
    allowance: 0n,
    balances: [balanceOf('SEI', '4218.0931'), balanceOf('USDC', '1250'), balanceOf('WETH', '0.1842')],
    /** Answers that replace the honest ones, by path. */
    answers: {} as Record<string, Answer | Promise<Answer>>,
    lieAboutSwap: (built: Built): Built => built,
    lieAboutApproval: (data: Hex): Hex => data,
    quotes: 0,
    /** The bodies of the requests to build a swap. */
    builds: [] as Record<string, unknown>[],
    expiresInMs: undefined as number | undefined,
    now: () => Date.now(),
  }

  const outOf = (from: Address, to: Address, units: bigint): bigint => {
    const [source, target] = [tokenAt(from), tokenAt(to)]
    if (!source || !target) return 0n
    const cents = (price: number) => BigInt(Math.round(price * 1e6))
    const fair = (units * cents(source.price) * 10n ** BigInt(target.decimals)) / cents(target.price)
    return (fair * desk.keptBps) / (10n ** BigInt(source.decimals) * 10_000n)
  }

  const refusal = (description: string): Answer => ({
    status: 400,
    body: { status: 'FAILED', reasons: [{ field: '', description }] },
  })

  const buildSwap = (body: Record<string, never>): Answer => {
    const { from, to, amount, userAddress, eip155 } = body as unknown as {
      from: string
      to: string
      amount: string
      userAddress: string
      eip155: { slippage: number }
    }
    const [source, target] = [plain(from), plain(to)]
    const targetUnits = outOf(source, target, BigInt(amount))
    const least = (targetUnits * BigInt(10_000 - Math.round(eip155.slippage * 100))) / 10_000n
    const path = [poolToken(source), poolToken(target)]
    const rest = [least, path, plain(userAddress), BigInt(Math.floor(desk.now() / 1_000) + 1_200)] as const
    const data =
      source === nativeTokenAddress
        ? encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args: rest })
        : encodeFunctionData({
            abi,
            functionName: target === nativeTokenAddress ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
            args: [BigInt(amount), ...rest],
          })
    const built = desk.lieAboutSwap({ to: deskRouter, data, amount: targetUnits })
    const eip = { gas: '180000', gasPrice: '50000000000' }
    return {
      body: { tx: { from: userAddress, to: id(built.to), data: built.data, amount: `${built.amount}`, eip155: eip } },
    }
  }

  const handlers: Record<string, ApiHandler> = {
    '/v1/convert/tokens': () => ({
      body: {
        tokens: Object.values(deskTokens).map(({ address, name, symbol, decimals }) => ({
          ...{ name, symbol, decimals, logoUri: null },
          address: id(address),
        })),
      },
    }),
    '/v1/convert/quotes': ({ searchParams }) => {
      desk.quotes += 1
      const [from, to] = [plain(searchParams.get('from')), plain(searchParams.get('to'))]
      const amount = searchParams.get('amount') ?? '0'
      const out = outOf(from, to, BigInt(amount))
      if (out === 0n) return refusal('Insufficient liquidity for this swap.')
      const route = [{ venue: 'DragonSwap V1', path: [id(from), id(to)] }]
      const expiresAt = desk.expiresInMs === undefined ? undefined : (desk.now() + desk.expiresInMs) / 1_000
      const quote = { id: 'one', fromAmount: amount, fromAccount: id(from), toAmount: `${out}`, toAccount: id(to) }
      return { body: { quotes: [{ ...quote, priceImpact: desk.priceImpact, route, ...(expiresAt && { expiresAt }) }] } }
    },
    '/v1/convert/allowance': () => ({ body: { allowance: desk.allowance.toString() } }),
    '/v1/convert/gas-price': () => ({
      body: { standard: '50000000000', fast: '60000000000', instant: '80000000000' },
    }),
    '/v1/convert/build-approve': ({ searchParams }) => {
      const args = [deskRouter, BigInt(searchParams.get('amount') ?? 2n ** 256n - 1n)] as const
      const data = desk.lieAboutApproval(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }))
      const tokens = { from: searchParams.get('from'), to: searchParams.get('to') }
      return { body: { tx: { ...tokens, data, value: '0', eip155: { gasPrice: '50000000000' } } } }
    },
    '/v1/convert/build-transaction': (_, body) => {
      const wish = JSON.parse(body ?? '{}')
      desk.builds.push(wish)
      return buildSwap(wish)
    },
    '/v1/fungible/price': () => ({
      body: {
        fungibles: Object.values(deskTokens).map(({ address, name, symbol, price }) => ({
          ...{ name, symbol, price, iconUrl: '' },
          address: id(address),
        })),
      },
    }),
    [`/v1/account/${fakeAccount}/balance`]: () => ({ body: { balances: desk.balances } }),
  }
  const api = Object.fromEntries(
    Object.entries(handlers).map(([path, handler]): [string, ApiHandler] => [
      path,
      (url, body) => desk.answers[path] ?? handler(url, body),
    ]),
  )
  return Object.assign(desk, { api })
}

export type FakeDesk = ReturnType<typeof createFakeDesk>
