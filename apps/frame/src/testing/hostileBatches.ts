import { devAccounts, dexes, tokens } from '@latchkey/chain/deployments'
import type { Address, Hex } from '@latchkey/wire/caip'
import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import type { Approval } from '../approve/approval.ts'
import { judgeSimulation } from '../approve/judgeSimulation.ts'
import { readApproval } from '../approve/readApproval.ts'
import { type ApprovalClass, approvalClass } from '../decode/approvalClass.ts'
import { decodeCall } from '../decode/decodeCall.ts'
import { type FactsData, factsFrom, noFacts } from '../decode/facts.ts'
import { worstMicros } from '../effects/classTable.ts'
import { runByCall } from '../effects/runByCall.ts'
import { runBySimulation } from '../effects/runBySimulation.ts'
import type { RunCall } from '../effects/runner.ts'
import { netChanges, type TestRun } from '../effects/testRun.ts'
import { worstCase } from '../effects/worstCase.ts'
import { type HostileChain, type Tell, tells, testPrices } from './hostileChain.ts'

const [ada, grace] = devAccounts
if (!ada || !grace) throw new Error('The local chain has accounts.')
const me = ada.address
const friend = grace.address
const stranger: Address = '0x5171a9e400000000000000000000000000001234'
const [usdc, wsei] = [tokens.USDC.address, tokens.WSEI.address]
const router = dexes.dragonswap.router
const far = 4_000_000_000n
const abi = parseAbi([
  'function swapExactSEIForTokens(uint256 least, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 paid, uint256 least, address[] path, address to, uint256 deadline)',
  'function deposit()',
  'function withdraw(uint256 amount)',
  'function claim(address token)',
  'function take(address token, address from)',
])

/** Seeded random numbers. */
export const createDice = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return (state ^ (state >>> 13)) >>> 0
  }
  return {
    below: (count: number): number => next() % count,
    pick: <T>(all: readonly T[]): T => all[next() % all.length] as T,
  }
}
type Dice = ReturnType<typeof createDice>

const sei = (amount: number): bigint => BigInt(amount) * 10n ** 18n
const dollars = (amount: number): bigint => BigInt(amount) * 1_000_000n

/** One random call: payments, approvals, trades with honest and hostile contracts, and lying tokens. */
const rollCall = (dice: Dice, bad: Address): RunCall => {
  const amount = dice.pick([1, 7, 30, 60, 150, 900])
  const units = dice.pick([dollars(amount), dollars(amount), 2n ** 96n - 2n, 2n ** 256n - 1n])
  const erc20 = (to: Address, functionName: 'transfer' | 'approve', who: Address, value: bigint): RunCall => ({
    ...{ to, value: 0n },
    data: encodeFunctionData({ abi: erc20Abi, functionName, args: [who, value] }),
  })
  const call = (to: Address, data: Hex, value = 0n): RunCall => ({ to, value, data })
  const forTokens = (least: bigint, receiver: Address): Hex =>
    encodeFunctionData({ abi, functionName: 'swapExactSEIForTokens', args: [least, [wsei, usdc], receiver, far] })
  const rolls: readonly (() => RunCall)[] = [
    () => call(dice.pick([friend, stranger, bad]), '0x', sei(amount)),
    () => erc20(usdc, 'transfer', dice.pick([friend, stranger, bad]), dollars(amount)),
    () => erc20(usdc, 'approve', dice.pick([bad, bad, router]), units),
    () => erc20(usdc, 'approve', bad, 0n),
    // Swap calldata, sent to a contract that may only pretend to swap, or to a person.
    () => call(dice.pick([bad, bad, stranger]), forTokens(dollars(amount), me), sei(amount * 2)),
    () => {
      const args = [dollars(amount), dollars(amount), [usdc, usdc], me, far] as const
      return call(bad, encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args }))
    },
    () => call(bad, encodeFunctionData({ abi, functionName: 'claim', args: [usdc] }), sei(dice.pick([0, 0, amount]))),
    // An honest swap with a fair minimum, with almost none, and for someone else.
    () => {
      const least = dice.pick([(dollars(amount) * 40n) / 100n, 1n])
      return call(router, forTokens(least, dice.pick([me, me, me, stranger])), sei(amount))
    },
    () => call(wsei, encodeFunctionData({ abi, functionName: 'deposit' }), sei(amount)),
    () => call(wsei, encodeFunctionData({ abi, functionName: 'withdraw', args: [sei(1)] })),
    () => erc20(bad, dice.pick(['transfer', 'approve'] as const), stranger, dollars(amount)),
  ]
  return dice.pick(rolls)()
}

/** A batch of one to four calls around one hostile contract. */
export const rollBatch = (dice: Dice, hostile: Readonly<Record<Tell, Address>>): readonly RunCall[] => {
  const bad = hostile[dice.pick(tells)]
  return Array.from({ length: 1 + dice.below(4) }, () => rollCall(dice, bad))
}

const knownFacts = async (chain: HostileChain): Promise<FactsData> => {
  const token = (row: (typeof tokens)['USDC' | 'WSEI']) => ({
    ...{ standard: 'erc20' as const, symbol: row.symbol, decimals: row.decimals, isListed: true },
  })
  const contracts = [usdc, wsei, router, ...Object.values(chain.hostile)]
  return {
    ...noFacts(1329, me, { symbol: 'SEI', decimals: 18 }),
    tokens: { [usdc.toLowerCase()]: token(tokens.USDC), [wsei.toLowerCase()]: token(tokens.WSEI) },
    hasCode: {
      ...Object.fromEntries(contracts.map((address) => [address.toLowerCase(), true])),
      ...{ [friend.toLowerCase()]: false, [stranger.toLowerCase()]: false },
    },
    hasSentTo: { [friend.toLowerCase()]: true, [stranger.toLowerCase()]: false },
    balances: {
      native: await chain.reader.getBalance({ address: me }),
      [usdc.toLowerCase()]: await chain.balanceOf(usdc, me),
    },
    prices: testPrices,
    sentToday: 0n,
  }
}

const worth = (asset: string, units: bigint): bigint => {
  const price = testPrices[asset.toLowerCase()] ?? 0n
  return (units * price) / 10n ** (asset.toLowerCase() === usdc.toLowerCase() ? 6n : 18n)
}

/** The account's holdings, in millionths of a dollar. */
const wealth = async (chain: HostileChain): Promise<bigint> => {
  const [coin, dollarsHeld, wrapped] = await Promise.all([
    chain.reader.getBalance({ address: me }),
    chain.balanceOf(usdc, me),
    chain.balanceOf(wsei, me),
  ])
  return worth('native', coin) + worth(usdc, dollarsHeld) + worth(wsei, wrapped)
}

type Start = { facts: FactsData; wealth: bigint }
const starts = new WeakMap<HostileChain, Promise<Start>>()

/** The state before each batch: every batch is reverted, so it is read once per chain. */
const startOf = (chain: HostileChain): Promise<Start> => {
  const read = async () => ({ facts: await knownFacts(chain), wealth: await wealth(chain) })
  const start = starts.get(chain) ?? read()
  starts.set(chain, start)
  return start
}

/** The result of one batch: what was said before, and what it really cost. */
export type Outcome = {
  class: ApprovalClass
  /** The maximum shown on screen; undefined where it said unknown. */
  stated: bigint | undefined
  /** The verdict of a wallet that trusts any simulation. */
  naive: bigint | undefined
  /** The real loss after everyone took what they could. */
  lost: bigint
}

/** Rates a batch as the screen does, executes it, and lets the contract take all it may. */
export const tryBatch = async (chain: HostileChain, calls: readonly RunCall[], turn: number): Promise<Outcome> => {
  const { facts, wealth: before } = await startOf(chain)
  const known = factsFrom(facts)
  const words = calls.map((call) => decodeCall(call, known))
  const way = turn % 2 === 0 ? runBySimulation : runByCall
  let isReverted = false
  const run = await chain.run(me, calls, [way]).catch((): TestRun | undefined => {
    isReverted = true
    return undefined
  })
  const approval: Approval = {
    ...{ id: 'a', origin: 'https://evil.example', dapp: undefined, chainId: 1329, chainName: 'Sei', digest: '0x' },
    subject: {
      ...{ kind: 'transaction', account: me, accountType: 'eoa', calls },
      fee: { gas: 1n, maxFeePerGas: 1n, isSponsored: false },
    },
  }
  const reading = readApproval(approval, facts, 0, undefined, run)
  const { warnings } = judgeSimulation(approval, reading, true, { status: 'done', value: run })
  const fee = { gas: 0n, maxFeePerGas: 0n, isSponsored: false }
  const stated = worstMicros(worstCase({ calls, words, fee, facts: known, run, isReverted, hasFacts: true }))
  const naive = run && netChanges(run).reduce((sum, { asset, units }) => sum - worth(asset, units), 0n)

  const snapshot = await chain.rpc('evm_snapshot')
  const receipts = await chain.send(ada.privateKey, calls)
  const fees = receipts.reduce((sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice, 0n)
  const spenders = Object.values(chain.hostile).filter((bad) =>
    calls.some(({ data }) => data.startsWith('0x095ea7b3') && data.includes(bad.slice(2).toLowerCase())),
  )
  const take = encodeFunctionData({ abi, functionName: 'take', args: [usdc, me] })
  if (spenders.length > 0)
    await chain.send(
      grace.privateKey,
      spenders.map((to) => ({ to, data: take })),
    )
  const lost = before - (await wealth(chain)) - worth('native', fees)
  await chain.rpc('evm_revert', [snapshot])
  return { class: approvalClass([...reading.warnings, ...warnings]), stated, naive, lost: lost > 0n ? lost : 0n }
}
