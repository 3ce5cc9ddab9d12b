import type { Address, Hex } from '@latchkey/wire/caip'
import { obeyedContracts } from '@latchkey/wire/smartAccount'
import type { RawLog, RawTransaction } from '../blocks/raw.ts'
import { events } from './events.ts'
import type { Act, InnerCall } from './facts.ts'
import { readExecution, readModeCalls } from './readExecution.ts'
import { readWords, wordAddress } from './words.ts'

const obeyed: readonly string[] = obeyedContracts.addresses.map((address) => address.toLowerCase())
/** The order of the table: four entry points, then the delegation managers. */
const entryPoints = new Set(obeyed.slice(0, 4))
const managers = new Set(obeyed.slice(4))

/** Whether an address is an entry point of ERC-4337. */
export const isEntryPoint = (address: Address | null): boolean => address !== null && entryPoints.has(address)
/** Whether a contract can make accounts act in transactions they did not send. */
export const isObeyed = (address: Address | null): boolean => address !== null && obeyed.includes(address)

const handleOps: readonly string[] = ['0x1fad948c', '0x765e827f']
const redeemDelegations = '0xcef6d209'
/** Real bundles hold fewer operations; the rest is not read. */
const listMax = 100
const depthMax = 4

type Event = { account: Address; nonce: bigint | undefined; isFailed: boolean }

const readEvents = (logs: readonly RawLog[]): Event[] =>
  logs.flatMap(({ address, topics, data }): Event[] => {
    if (topics[0] === events.userOperation && entryPoints.has(address)) {
      const [account, words] = [wordAddress(topics[2] ?? ''), readWords(data)]
      return account ? [{ account, nonce: words.number(0), isFailed: words.number(1) === 0n }] : []
    }
    const root = topics[0] === events.redeemedDelegation && managers.has(address) && wordAddress(topics[1] ?? '')
    return root ? [{ account: root, nonce: undefined, isFailed: false }] : []
  })

/** Entry point deposits by account: the total after the operation, not the change. */
const readDeposits = (logs: readonly RawLog[]): Map<Address, bigint> => {
  const deposits = new Map<Address, bigint>()
  for (const { address, topics, data } of logs) {
    if (topics[0] !== events.deposited || !entryPoints.has(address)) continue
    const [account, total] = [wordAddress(topics[1] ?? ''), readWords(data).number(0)]
    if (account && total !== undefined) deposits.set(account, total)
  }
  return deposits
}

type Told = { account: Address; nonce: bigint | undefined; calls: readonly InnerCall[] }

/** The operations a call passes to an entry point. */
const readOperations = (data: Hex): Told[] =>
  (readWords(data, 8).each(0, listMax) ?? []).flatMap((operation): Told[] => {
    const [account, callData] = [operation.address(0), operation.bytes(3)]
    return account && callData ? [{ account, nonce: operation.number(1), calls: readExecution(callData) }] : []
  })

/** The delegations a call redeems. The last delegation of each is the account's own. */
const readRedemptions = (data: Hex): Told[] => {
  const words = readWords(data, 8)
  const [contexts, modes, executions] = [words.each(0, listMax), words.list(1, listMax), words.each(2, listMax)]
  return (contexts ?? []).flatMap((context, index): Told[] => {
    const delegations = readWords(context.own() ?? '0x').each(0, listMax)
    const account = delegations?.at(-1)?.address(1)
    const [mode, execution] = [modes?.[index], executions?.[index]?.own()]
    if (!account || mode === undefined || !execution) return []
    return [{ account, nonce: undefined, calls: readModeCalls(mode, execution) }]
  })
}

const readCall = (to: Address | null, data: Hex, depth = 0): Told[] => {
  if (to === null || depth > depthMax) return []
  const selector = data.slice(0, 10)
  const told = entryPoints.has(to) && handleOps.includes(selector) ? readOperations(data) : []
  if (managers.has(to) && selector === redeemDelegations) told.push(...readRedemptions(data))
  return told.flatMap((one) => [one, ...one.calls.flatMap((call) => readCall(call.to, call.data, depth + 1))])
}

/**
 * What accounts did in transactions sent by others. That it happened is trusted only from logs of the entry point and
 * the delegation manager; what they called is decoded from the transaction, if its encoding is known.
 */
export const readActs = ({ to, input }: Pick<RawTransaction, 'to' | 'input'>, logs: readonly RawLog[]): Act[] => {
  const found = readEvents(logs)
  if (found.length === 0) return []
  const told = readCall(to, input)
  const deposits = readDeposits(logs)
  const taken = new Set<Told>()
  return found.flatMap(({ account, nonce, isFailed }): Act[] => {
    const mine = told.filter((one) => one.account === account && one.nonce === nonce && !taken.has(one))
    const [next] = mine
    if (next) taken.add(next)
    // One redemption can pass through several delegations, and each emits an event.
    if (!next && nonce === undefined && [...taken].some((one) => one.account === account)) return []
    const deposit = deposits.get(account)
    return [{ account, isFailed, calls: next?.calls ?? [], ...(deposit !== undefined && { deposit }) }]
  })
}
