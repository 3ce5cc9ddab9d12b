import type { sessions } from '@latchkey/wire/api/sessions'
import { sessionMessages } from '@latchkey/wire/api/sessions'
import { isAddress, toCaipNetworkId } from '@latchkey/wire/caip'
import {
  type Delegation,
  delegationDomain,
  delegationParameters,
  delegationTypes,
  isOneDelegate,
  rootDelegations,
  type SignedDelegation,
} from '@latchkey/wire/delegation'
import type { EndpointCall } from '@latchkey/wire/endpoint'
import { forbiddenRight } from '@latchkey/wire/forbiddenRight'
import { type Permission, readPermissions } from '@latchkey/wire/permissions'
import { obeyedContracts, smartAccountContracts } from '@latchkey/wire/smartAccount'
import { RpcError } from '@latchkey/wire/walletErrors'
import {
  type AbiFunction,
  type Address,
  concatHex,
  encodeAbiParameters,
  type Hex,
  hashMessage,
  hashStruct,
  hashTypedData,
  parseAbiParameters,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { publicKeyToAddress } from 'viem/accounts'

/** The owner's grant, as the page requested it and the server stores it. */
export type GrantTerms = Pick<
  EndpointCall<typeof sessions.create>['body'],
  'expiry' | 'signer' | 'permissions' | 'policies'
> & { projectId: string }

type Place = { account: Address; chainId: number }

export const delegationsAbi = parseAbiParameters(delegationParameters)

const refuse = (cause: string): never => {
  throw new RpcError(-32602, { cause })
}

/** Checks a session's permissions: every one can be enforced on the chain, and none hands over assets or control. */
export const readGrant = (place: Place, { permissions }: Pick<GrantTerms, 'permissions'>): readonly Permission[] => {
  const read = readPermissions(permissions, (item) => toFunctionSelector(item as AbiFunction))
  const forbidden = forbiddenRight(read, place)
  return forbidden === undefined ? read : refuse(`permissions: ${forbidden}`)
}

/** Whether the site's key uses the session without the server (ERC-7710), limited only by the chain. */
export const isDirect = ({ signer }: Pick<GrantTerms, 'signer'>): boolean => signer.type === 'account'

/** The key or account that may use the session. */
const keyOf = ({ signer }: GrantTerms): Address => {
  const data = signer.data
  if (isDirect({ signer })) {
    const address = typeof data === 'object' && data !== null && 'address' in data ? data.address : undefined
    if (!isAddress(address) || !isOneDelegate(address)) return refuse('permissions: no receiver')
    return address
  }
  const isKey = signer.type === 'key' && typeof data === 'object' && data !== null
  const publicKey = isKey && 'publicKey' in data ? data.publicKey : undefined
  if (typeof publicKey !== 'string' || !/^0x04[0-9a-fA-F]{128}$/.test(publicKey))
    return refuse('permissions: the signer is not an uncompressed secp256k1 key')
  return publicKeyToAddress(publicKey as Hex)
}

/** The delegations that the account signs for a session. */
export const rootsOf = (place: Place, terms: GrantTerms, cosigner: Address): readonly Delegation[] => {
  const { account } = place
  const permissions = readGrant(place, terms)
  const closed = [account, ...obeyedContracts.addresses].map((address) => address.toLowerCase())
  const key = keyOf(terms)
  const direct = isDirect(terms)
  // The chain limits spending, but not what a called contract does; that needs the server's signature too.
  if (direct && permissions.some(({ kind }) => kind === 'call')) return refuse('permissions: calls need the server')
  if (closed.includes(key.toLowerCase())) return refuse('permissions: the account itself')
  return rootDelegations({ account, cosigner, key, isDirect: direct, expiry: terms.expiry, permissions })
}

/** The text, signed by the account, that asks the server for the session. */
export const createDigest = (place: Place, terms: GrantTerms): Hex => {
  // Checked here too, so we draft nothing that the chain couldn't enforce.
  rootsOf(place, terms, zeroAddress)
  const account = `${toCaipNetworkId(place.chainId)}:${place.account}`
  return hashMessage(sessionMessages.create(account, terms.projectId, terms))
}

/** The typed data that the owner signs for a delegation. */
export const delegationDigest = (chainId: number, message: Delegation): Hex =>
  hashTypedData({ domain: delegationDomain(chainId), types: delegationTypes, primaryType: 'Delegation', message })

/** The hash by which the manager knows a delegation. */
export const delegationHash = (data: Delegation): Hex =>
  hashStruct({ data, types: delegationTypes, primaryType: 'Delegation' })

/** The data a client submits to the manager to redeem one delegation (ERC-7710). */
export const permissionContextOf = (root: SignedDelegation): Hex => encodeAbiParameters(delegationsAbi, [[root]])

/** What the session's user stores: the redeeming contract and the signed delegations. */
export const contextOf = (roots: readonly SignedDelegation[]): Hex =>
  concatHex([smartAccountContracts.delegationManager, encodeAbiParameters(delegationsAbi, [roots])])

/** The text, signed by the account, that activates the session. */
export const activateDigest = (pci: string, context: Hex): Hex => hashMessage(sessionMessages.activate(pci, context))
