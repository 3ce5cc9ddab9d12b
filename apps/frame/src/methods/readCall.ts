import { type Address, type Hex, hex, isAddress, toChainId } from '@latchkey/wire/caip'
import { RpcError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import type { PlainCall } from '../accounts/smartAccount.ts'

const address = v.custom<Address>(isAddress)
/** Fields of other transaction types are read only to reject them. */
const request = v.looseObject({
  from: v.optional(address),
  to: address,
  data: v.optional(hex),
  input: v.optional(hex),
  value: v.optional(v.union([v.string(), v.number()])),
  chainId: v.optional(v.union([v.string(), v.number()])),
  type: v.optional(v.union([v.string(), v.number()])),
})

/** An amount of native coin: hex or decimal digits, never a number that JavaScript may have rounded. */
export const readValue = (value: string | number | undefined): bigint => {
  if (value === undefined || value === '0x' || value === '') return 0n
  if (
    typeof value === 'number'
      ? !Number.isSafeInteger(value) || value < 0
      : !/^(0x[0-9a-fA-F]{1,64}|\d{1,77})$/.test(value)
  )
    throw new RpcError(-32602)
  return BigInt(value)
}

const evenHex = (data: Hex): Hex => {
  if (data.length % 2 !== 0) throw new RpcError(-32602)
  return data.toLowerCase() as Hex
}

/** Parses a page's transaction: for this account and chain, and of no type that gives the account away. */
export const readCall = (params: unknown, account: Address, chainId: number): PlainCall => {
  const parsed = v.safeParse(request, params)
  if (!parsed.success) throw new RpcError(-32602)
  const call = parsed.output
  const kind = call.type === undefined ? 2 : Number(call.type)
  if (![0, 1, 2].includes(kind) || 'authorizationList' in call || 'blobVersionedHashes' in call)
    throw new RpcError(4200)
  if (call.from !== undefined && call.from.toLowerCase() !== account.toLowerCase()) throw new RpcError(4100)
  if (call.chainId !== undefined && toChainId(call.chainId) !== chainId) throw new RpcError(4901)
  const data = evenHex(call.data ?? call.input ?? '0x')
  if (call.data !== undefined && call.input !== undefined && evenHex(call.input) !== data) throw new RpcError(-32602)
  return { to: call.to, value: readValue(call.value), data }
}
