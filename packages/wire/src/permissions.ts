import * as v from 'valibot'
import { type Address, evmAddress, type Hex } from './caip.ts'
import { limits } from './limits.ts'

/** What a session may do: call certain functions of a contract, or spend an amount per period. */
export type Permission =
  | { kind: 'call'; address: Address; selectors: readonly Hex[] }
  | { kind: 'spend'; asset: Address | 'native'; cap: bigint; periodSeconds: number; start: number }

/** A permission as a page asks for it. */
export type RawPermission = { type: string; data: unknown }

/** A permission that cannot be read or could not be enforced; it is refused, never ignored. */
export class PermissionError extends Error {
  override readonly name = 'PermissionError'
}

/** Computes a function selector; passed in by callers that have a library for it. */
export type ToSelector = (abiItem: unknown) => Hex

const selector = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]{8}$/.test(value))
const abiItem = v.looseObject({ type: v.string(), name: v.optional(v.string()) })
const callData = v.object({
  address: evmAddress,
  selectors: v.optional(v.pipe(v.array(selector), v.maxLength(64))),
  abi: v.optional(v.array(abiItem)),
  functions: v.optional(v.pipe(v.array(v.object({ functionName: v.string() })), v.maxLength(64))),
})
const amount = v.pipe(
  v.string(),
  v.regex(/^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/),
  v.transform((text) => BigInt(text)),
)
const seconds = v.pipe(v.number(), v.safeInteger())
const spendData = v.object({
  allowance: amount,
  period: v.optional(v.pipe(seconds, v.minValue(60)), 86_400),
  start: v.optional(v.pipe(seconds, v.minValue(0)), 0),
})
const tokenSpendData = v.object({ ...spendData.entries, address: evmAddress })

/** The kinds of ERC-7715 as MetaMask's clients name them. `startTime` has been filled in by the wallet. */
const startTime = v.pipe(seconds, v.minValue(1))
const periodicData = v.object({ periodAmount: amount, periodDuration: v.pipe(seconds, v.minValue(1)), startTime })
const allowanceData = v.object({ allowanceAmount: amount, startTime })
const token = { tokenAddress: evmAddress }

/** The period of an allowance that never renews. */
const onePeriod = Number.MAX_SAFE_INTEGER

/** The kinds of permission that `wallet_requestExecutionPermissions` takes: those that the chain alone can enforce. */
export const executionPermissionTypes = [
  'native-token-periodic',
  'native-token-allowance',
  'erc20-token-periodic',
  'erc20-token-allowance',
] as const

/** Whether a spending permission is one total until the session ends, not an amount per period. */
export const isOneSum = ({ start, periodSeconds }: { start: number; periodSeconds: number }, expiry: number): boolean =>
  start + periodSeconds >= expiry

const lower = (text: Hex): Hex => text.toLowerCase() as Hex

const parse = <S extends v.GenericSchema>(schema: S, type: string, data: unknown): v.InferOutput<S> => {
  const result = v.safeParse(schema, data)
  if (!result.success) throw new PermissionError(`The data of a ${type} permission is not complete.`)
  return result.output
}

/** Selectors of named functions, as other clients send them: an ABI and names in it. */
const selectorsOf = ({ abi, functions }: v.InferOutput<typeof callData>, toSelector: ToSelector): Hex[] => {
  if (!abi || !functions) return []
  return functions.flatMap(({ functionName }) => {
    const named = abi.filter((item) => item.type === 'function' && item.name === functionName)
    try {
      if (named.length > 0) return named.map(toSelector)
    } catch {
      // Input that the library can't parse counts as missing; the check below reports it.
    }
    throw new PermissionError('The ABI of a contract-call permission does not hold its functions.')
  })
}

const readPermission = ({ type, data }: RawPermission, toSelector: ToSelector): Permission => {
  switch (type) {
    case 'contract-call': {
      const call = parse(callData, type, data)
      const selectors = [...(call.selectors ?? []), ...selectorsOf(call, toSelector)]
      if (selectors.length === 0) throw new PermissionError('A contract-call permission must name its functions.')
      return { kind: 'call', address: lower(call.address), selectors: selectors.map(lower) }
    }
    case 'native-token-recurring-allowance': {
      const { allowance, period, start } = parse(spendData, type, data)
      return { kind: 'spend', asset: 'native', cap: allowance, periodSeconds: period, start }
    }
    case 'erc20-recurring-allowance': {
      const { allowance, period, start, address } = parse(tokenSpendData, type, data)
      return { kind: 'spend', asset: lower(address), cap: allowance, periodSeconds: period, start }
    }
    case 'native-token-periodic':
    case 'erc20-token-periodic': {
      const isNative = type === 'native-token-periodic'
      const schema = isNative ? periodicData : v.object({ ...periodicData.entries, ...token })
      const read: v.InferOutput<typeof periodicData> & { tokenAddress?: Address } = parse(schema, type, data)
      const asset = read.tokenAddress ? lower(read.tokenAddress) : 'native'
      return { kind: 'spend', asset, cap: read.periodAmount, periodSeconds: read.periodDuration, start: read.startTime }
    }
    case 'native-token-allowance':
    case 'erc20-token-allowance': {
      const isNative = type === 'native-token-allowance'
      const schema = isNative ? allowanceData : v.object({ ...allowanceData.entries, ...token })
      const read: v.InferOutput<typeof allowanceData> & { tokenAddress?: Address } = parse(schema, type, data)
      const asset = read.tokenAddress ? lower(read.tokenAddress) : 'native'
      return { kind: 'spend', asset, cap: read.allowanceAmount, periodSeconds: onePeriod, start: read.startTime }
    }
    default:
      throw new PermissionError('This kind of permission cannot be enforced here.')
  }
}

/** Parses requested permissions; throws PermissionError at the first one that can't be enforced. */
export const readPermissions = (raw: readonly RawPermission[], toSelector: ToSelector): Permission[] => {
  if (raw.length === 0 || raw.length > limits.session.permissions)
    throw new PermissionError(`A session needs 1 to ${limits.session.permissions} permissions.`)
  return raw.map((one) => readPermission(one, toSelector))
}
