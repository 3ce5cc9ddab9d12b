import { type Address, evmAddress, type Hex } from '@latchkey/wire/caip'
import * as v from 'valibot'
import type { Abi } from 'viem'
import { fail } from '../../http/errors.ts'

/** What a session may do: call some functions of a contract, or spend so much in each period. */
export type Permission =
  | { kind: 'call'; address: Address; selectors: readonly Hex[] }
  | { kind: 'spend'; asset: Address | 'native'; cap: bigint; periodSeconds: number; start: number }

type Raw = { type: string; data: unknown }

const selector = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]{8}$/.test(value))
const callData = v.object({
  address: evmAddress,
  selectors: v.optional(v.pipe(v.array(selector), v.maxLength(64))),
  abi: v.optional(v.array(v.unknown())),
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

const permissionsMax = 32

/** Reads permissions as they were asked for; one that could not be enforced is refused, not ignored. */
export const readPermissions = async (raw: readonly Raw[]): Promise<Permission[]> => {
  if (raw.length === 0 || raw.length > permissionsMax)
    throw fail(422, '', `A session needs 1 to ${permissionsMax} permissions.`)
  return await Promise.all(raw.map(readPermission))
}

const readPermission = async ({ type, data }: Raw): Promise<Permission> => {
  switch (type) {
    case 'contract-call': {
      const { address, ...named } = parse(callData, type, data)
      const selectors = [...(named.selectors ?? []), ...(await selectorsOf(named.abi, named.functions))]
      if (selectors.length === 0) throw fail(422, '', 'A contract-call permission must name its functions.')
      return { kind: 'call', address: lower(address), selectors: selectors.map(lower) }
    }
    case 'native-token-recurring-allowance': {
      const { allowance, period, start } = parse(spendData, type, data)
      return { kind: 'spend', asset: 'native', cap: allowance, periodSeconds: period, start }
    }
    case 'erc20-recurring-allowance': {
      const { allowance, period, start, address } = parse(tokenSpendData, type, data)
      return { kind: 'spend', asset: lower(address), cap: allowance, periodSeconds: period, start }
    }
    default:
      throw fail(422, '', 'This kind of permission cannot be enforced here.')
  }
}

const parse = <S extends v.GenericSchema>(schema: S, type: string, data: unknown): v.InferOutput<S> => {
  const result = v.safeParse(schema, data)
  if (!result.success) throw fail(422, '', `The data of a ${type} permission is not complete.`)
  return result.output
}

/** The selectors of named functions, as the field's clients write them: an ABI and the names in it. */
const selectorsOf = async (
  abi: readonly unknown[] | undefined,
  functions: readonly { functionName: string }[] | undefined,
): Promise<Hex[]> => {
  if (!abi || !functions) return []
  const { toFunctionSelector } = await import('viem')
  try {
    return functions.flatMap(({ functionName }) => {
      const named = (abi as Abi).filter((item) => item.type === 'function' && item.name === functionName)
      if (named.length === 0) throw new Error(`The ABI has no ${functionName}.`)
      return named.map((item) => toFunctionSelector(item as Parameters<typeof toFunctionSelector>[0]))
    })
  } catch (cause) {
    throw fail(422, '', 'The ABI of a contract-call permission does not hold its functions.', { cause })
  }
}

const lower = (text: Hex): Hex => text.toLowerCase() as Hex
