import { type Address, evmAddress } from '@latchkey/wire/caip'
import * as v from 'valibot'
import { encodeFunctionData } from 'viem/utils'
import { runsKnownCode } from './knownRun.ts'
import type { Probe } from './probes.ts'
import type { RunCall, Runner } from './runner.ts'
import { runnerAbi, runnerCode } from './runnerCode.ts'

type Node = Parameters<Runner>[0]
type Asked = { account: Address; calls: readonly RunCall[]; chainId: number; listed: readonly Address[] }

const listed = v.object({ accessList: v.array(v.object({ address: evmAddress })), error: v.optional(v.string()) })

const ask = async ({ callNode, chain }: Node, params: readonly unknown[]): Promise<readonly Address[] | undefined> => {
  const answer = await callNode(chain, 'eth_createAccessList', params).catch(() => undefined)
  const parsed = v.safeParse(listed, answer)
  if (!parsed.success || parsed.output.error !== undefined) return undefined
  return parsed.output.accessList.map(({ address }) => address.toLowerCase() as Address)
}

/** Runs the calls in order, where the node lets the test runner replace the account. */
const askTogether = async (node: Node, { account, calls }: Asked): Promise<readonly Address[] | undefined> => {
  const data = encodeFunctionData({ abi: runnerAbi, functionName: 'run', args: [account, calls, []] })
  const found = await ask(node, [{ from: account, to: account, data }, 'latest', { [account]: { code: runnerCode } }])
  // A node that ignores the override has run nothing.
  const isRun = calls.every(({ to }) => found?.includes(to.toLowerCase() as Address))
  return isRun ? found : undefined
}

const askAlone = (node: Node, account: Address, { to, data, value }: RunCall) =>
  ask(node, [{ from: account, to, data, value: `0x${value.toString(16)}` }, 'latest'])

/**
 * Every contract that the calls touch, for simulations without events: an old allowance may release a token that the
 * request doesn't name. `isAll` is false if something could be missing.
 */
export const findTouched = async (node: Node, asked: Asked): Promise<{ probes: readonly Probe[]; isAll: boolean }> => {
  const { account, calls } = asked
  const together = calls.length > 1 ? await askTogether(node, asked) : undefined
  const alone = together ? [] : await Promise.all(calls.map((call) => askAlone(node, account, call)))
  const isListed = together !== undefined || (calls.length === 1 && alone[0] !== undefined)
  const found = [...(together ?? alone.flatMap((one) => one ?? [])), ...calls.map(({ to }) => to.toLowerCase())]
  const contracts = [...new Set(found as Address[])].filter((one) => one !== account.toLowerCase())
  const unlisted = contracts.filter((one) => !asked.listed.includes(one))
  return {
    probes: [
      ...contracts.map((asset): Probe => ({ kind: 'balance', asset })),
      ...unlisted.map((asset): Probe => ({ kind: 'holdsItems', asset })),
    ],
    isAll: isListed || (await runsKnownCode(node, asked)),
  }
}
