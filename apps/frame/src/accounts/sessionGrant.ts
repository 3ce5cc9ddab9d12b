import type { sessions } from '@latchkey/wire/api/sessions'
import { sessionMessages } from '@latchkey/wire/api/sessions'
import { toCaipNetworkId } from '@latchkey/wire/caip'
import type { EndpointCall } from '@latchkey/wire/endpoint'
import { type Permission, readPermissions } from '@latchkey/wire/permissions'
import { RpcError } from '@latchkey/wire/walletErrors'
import {
  type AbiFunction,
  type Address,
  concatHex,
  encodeAbiParameters,
  type Hex,
  hashMessage,
  keccak256,
  parseAbiParameters,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { accountDigest, grantDigest } from './smartAccount.ts'

/** What the owner grants, as the page asked for it and as the server keeps it. */
export type GrantTerms = Pick<
  EndpointCall<typeof sessions.create>['body'],
  'expiry' | 'signer' | 'permissions' | 'policies'
> & { projectId: string }

type Place = { account: Address; chainId: number }

/** Rights over the account or over a token as a whole; no session gets them, whatever is asked. */
const neverGranted: readonly Hex[] = [
  '0x095ea7b3', // approve
  '0x39509351', // increaseAllowance
  '0xa22cb465', // setApprovalForAll
  '0xd505accf', // permit
  '0xf2fde38b', // transferOwnership
  '0x23b872dd', // transferFrom
  '0xa9059cbb', // transfer: it has a kind of its own, with a limit
]

export const sessionAbi = parseAbiParameters([
  'Session session',
  'struct Rule { address target; bytes4[] selectors; }',
  'struct Allowance { address asset; uint256 cap; uint48 start; uint48 period; }',
  'struct Session { address key; address cosigner; uint48 validUntil; Rule[] rules; Allowance[] allowances; }',
])
export const contextAbi = parseAbiParameters([
  'Session session, bytes grant',
  'struct Rule { address target; bytes4[] selectors; }',
  'struct Allowance { address asset; uint256 cap; uint48 start; uint48 period; }',
  'struct Session { address key; address cosigner; uint48 validUntil; Rule[] rules; Allowance[] allowances; }',
])

const refuse = (cause: string): never => {
  throw new RpcError(-32602, { cause })
}

/** What a session may do, checked: every right can be enforced by the account itself. */
export const readGrant = ({ permissions }: Pick<GrantTerms, 'permissions'>): readonly Permission[] => {
  const read = readPermissions(permissions, (item) => toFunctionSelector(item as AbiFunction))
  const isTooMuch = read.some(
    (one) => one.kind === 'call' && one.selectors.some((selector) => neverGranted.includes(selector)),
  )
  return isTooMuch ? refuse('permissions: a right that no session gets') : read
}

/** The key that may use the session, of the two ways in which pages name it. */
const keyOf = ({ signer }: GrantTerms): Address => {
  const data = signer.data
  const isKey = signer.type === 'key' && typeof data === 'object' && data !== null
  const publicKey = isKey && 'publicKey' in data ? data.publicKey : undefined
  if (typeof publicKey !== 'string' || !/^0x04[0-9a-fA-F]{128}$/.test(publicKey))
    return refuse('permissions: the signer is not an uncompressed secp256k1 key')
  return publicKeyToAddress(publicKey as Hex)
}

/** The grant in the form in which the account on the chain reads it. */
const sessionOf = (terms: GrantTerms, cosigner: Address) => {
  const permissions = readGrant(terms)
  const rules = permissions.flatMap((one) =>
    one.kind === 'call' ? [{ target: one.address, selectors: one.selectors }] : [],
  )
  const allowances = permissions.flatMap((one) =>
    one.kind === 'spend'
      ? [
          {
            asset: one.asset === 'native' ? zeroAddress : one.asset,
            cap: one.cap,
            start: one.start,
            period: one.periodSeconds,
          },
        ]
      : [],
  )
  return { key: keyOf(terms), cosigner, validUntil: terms.expiry, rules, allowances }
}

/** The text that asks the server for the session, as the account signs it. */
export const createDigest = (place: Place, terms: GrantTerms): Hex => {
  // Read here too, so that nothing is drafted that the account could not hold to.
  sessionOf(terms, zeroAddress)
  const account = `${toCaipNetworkId(place.chainId)}:${place.account}`
  return accountDigest(place, hashMessage(sessionMessages.create(account, terms.projectId, terms)))
}

/** What the owner signs so that the account itself knows the session. */
export const sessionDigest = (place: Place, terms: GrantTerms, cosigner: Address): Hex =>
  grantDigest(place, keccak256(encodeAbiParameters(sessionAbi, [sessionOf(terms, cosigner)])))

/** What the user of the session shows to the account: whose it is, the terms, and the owner's word for them. */
export const contextOf = ({ account }: Place, terms: GrantTerms, cosigner: Address, grant: Hex): Hex =>
  concatHex([account, encodeAbiParameters(contextAbi, [sessionOf(terms, cosigner), grant])])

/** The text that makes the session usable, as the account signs it. */
export const activateDigest = (place: Place, pci: string, context: Hex): Hex =>
  accountDigest(place, hashMessage(sessionMessages.activate(pci, context)))
