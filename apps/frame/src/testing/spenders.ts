import { type Address, erc20Abi, type Hex, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { deployFor, giveCoin, startSmartSession, stranger, usdc } from './smartSession.ts'
import type { LocalChain } from './startChainFrame.ts'

/** The total limits of the two sessions: with and without the server. */
export const coinCap = parseEther('1')
export const tokenCap = 1_000n

export type Dice = { below: (n: number) => number; of: <T>(list: readonly T[]) => T; upTo: (max: bigint) => bigint }

/** Seeded random numbers (mulberry32). */
export const createDice = (seed: number): Dice => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    below,
    of: (list) => list[below(list.length)] as (typeof list)[number],
    upTo: (max) => (max * BigInt(below(1_000_001))) / 1_000_000n,
  }
}

/** A funded account with two granted sessions, and everyone who might try to take more. */
export const startSpenders = async (chain: LocalChain) => {
  const period = { period: 86_400, start: Math.floor(Date.now() / 1_000) - 60 }
  const cosigned = [
    { type: 'native-token-recurring-allowance', data: { allowance: toHex(coinCap), ...period } },
    { type: 'erc20-recurring-allowance', data: { address: usdc, allowance: toHex(tokenCap), ...period } },
  ]
  const session = await startSmartSession(chain, cosigned, { sessionCosigner: 'optional' })
  await chain.fund(session.address)
  const granted = (await session.grant()).payload as {
    context: Hex
    accountMeta: { factory: Address; factoryData: Hex }
  }
  const startTime = period.start
  const common = {
    chainId: '0x531',
    to: session.key.address,
    rules: [{ type: 'expiry', data: { timestamp: session.expiry } }],
  }
  const { payload } = await session.rpc('wallet_requestExecutionPermissions', [
    { ...common, permission: { type: 'native-token-allowance', data: { allowanceAmount: toHex(coinCap), startTime } } },
    {
      ...common,
      permission: {
        type: 'erc20-token-allowance',
        data: { tokenAddress: usdc, allowanceAmount: toHex(tokenCap), startTime },
      },
    },
  ])
  const direct = (payload as { context: Hex }[]).map(({ context }) => context)
  await deployFor(chain, session.keySecret, granted)
  const thief = privateKeyToAccount(generatePrivateKey())
  const senders = [session.key, session.key, session.cosigner, thief]
  // Enough for the highest fee of every try.
  for (const { address } of senders) await giveCoin(chain, address, parseEther('100000'))
  return { chain, session, deployment: granted.accountMeta, context: granted.context, direct, thief, senders }
}

export type Spenders = Awaited<ReturnType<typeof startSpenders>>

/** The account's balances, and what others may take from it. */
export const holdings = async ({ chain, session, thief }: Spenders) => {
  const { address, key } = session
  const token = { address: usdc, abi: erc20Abi } as const
  const [coin, tokens, ...allowed] = await Promise.all([
    chain.client.getBalance({ address }),
    chain.client.readContract({ ...token, functionName: 'balanceOf', args: [address] }),
    ...[thief.address, stranger, key.address].map((spender) =>
      chain.client.readContract({ ...token, functionName: 'allowance', args: [address, spender] }),
    ),
  ])
  return { coin, tokens, allowed: allowed.reduce((sum, one) => sum + one, 0n) }
}
