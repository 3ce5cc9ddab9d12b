import type { Hex } from '@latchkey/wire/caip'
import { RpcError } from '@latchkey/wire/walletErrors'
import { NodeFailure } from './callNode.ts'
import type { ContractCall } from './contractCall.ts'
import type { Chain } from './createChain.ts'
import { readContracts } from './multicall.ts'
import { control, isAboutRun } from './readOneByOne.ts'

/** This many failed contracts or fewer are read again one by one; more are halved first. */
const aloneMax = 8
/** Gas for reads, so a contract that burns gas costs the node no more than this. */
const gasFor = (reads: number): bigint => 4_000_000n + 160_000n * BigInt(Math.min(reads, readsMax))
const readsMax = 100
/** How long a contract that did not answer alone is left out. */
const asideMs = 60_000
const asideMax = 20_000
/** The reads of one contract, by their place in the list. */
type Group = { target: string; indexes: number[] }

/** Reads without an answer, and until when they are left out. The same contract may answer other reads. */
const setAside = new WeakMap<Chain, Map<string, number>>()

const asideOf = (chain: Chain): Map<string, number> => {
  const known = setAside.get(chain) ?? new Map<string, number>()
  setAside.set(chain, known)
  return known
}

const leaveOut = (aside: Map<string, number>, key: string): void => {
  aside.delete(key)
  aside.set(key, Date.now() + asideMs)
  const [oldest] = aside.keys()
  if (aside.size > asideMax && oldest !== undefined) aside.delete(oldest)
}

const groupsOf = (calls: readonly ContractCall[]): Group[] => {
  const byTarget = new Map<string, number[]>()
  for (const [index, { target }] of calls.entries()) byTarget.set(target, [...(byTarget.get(target) ?? []), index])
  return [...byTarget].map(([target, indexes]) => ({ target, indexes }))
}

/** Parts of about 100 reads; the reads of one contract stay together. */
const inParts = (groups: readonly Group[]): Group[][] => {
  const parts: Group[][] = []
  let room = 0
  for (const group of groups) {
    if (parts.length === 0 || group.indexes.length > room) {
      parts.push([])
      room = readsMax
    }
    parts.at(-1)?.push(group)
    room -= group.indexes.length
  }
  return parts
}

/**
 * Reads untrusted contracts. One that burns all gas or returns megabytes would make the other reads of the batch fail,
 * and a failed read looks like an empty balance. So failed contracts are read again in smaller batches, and in the end
 * alone: undefined means that this contract doesn't answer, whatever the others do.
 */
export const readUntrusted = async (
  chain: Chain,
  calls: readonly ContractCall[],
  block?: bigint,
): Promise<(Hex | undefined)[]> => {
  if (calls.length === 0) return []
  const all = [control, ...calls]
  const answers: (Hex | undefined)[] = all.map(() => undefined)
  const aside = asideOf(chain)
  const keyOf = ({ target, indexes }: Group) => `${target}:${indexes.map((index) => all[index]?.data).join()}`

  const read = async (groups: readonly Group[]): Promise<void> => {
    const indexes = groups.flatMap((group) => group.indexes)
    const own = indexes.flatMap((index) => all[index] ?? [])
    for (const [at, answer] of (await readOrNothing(chain, own, gasFor(own.length), block)).entries())
      if (answer !== undefined) answers[indexes[at] ?? -1] = answer
    const failed = groups.filter((group) => group.indexes.some((index) => answers[index] === undefined))
    if (groups.length === 1) {
      const [alone] = failed
      if (alone?.indexes.every((index) => answers[index] === undefined)) leaveOut(aside, keyOf(alone))
      return
    }
    const middle = Math.ceil(failed.length / 2)
    const smaller =
      failed.length > aloneMax ? [failed.slice(0, middle), failed.slice(middle)] : failed.map((group) => [group])
    await Promise.all(smaller.map(read))
  }

  const isAsked = (group: Group) => group.indexes.includes(0) || (aside.get(keyOf(group)) ?? 0) <= Date.now()
  await Promise.all(inParts(groupsOf(all).filter(isAsked)).map(read))
  if (answers[0] === undefined) throw new NodeFailure('The node does not run reads.', 'nonsense')
  return answers.slice(1)
}

/** A call that couldn't finish has no result; a node that is unreachable or behind is an error. */
const readOrNothing = async (
  chain: Chain,
  calls: readonly ContractCall[],
  gas: bigint,
  block: bigint | undefined,
): Promise<(Hex | undefined)[]> => {
  try {
    return await readContracts(chain, calls, { gas, ...(block !== undefined && { block }) })
  } catch (error) {
    const isRun =
      (error instanceof RpcError && isAboutRun(error.message)) ||
      (error instanceof NodeFailure && error.kind === 'tooLarge')
    if (!isRun) throw error
    return calls.map(() => undefined)
  }
}
