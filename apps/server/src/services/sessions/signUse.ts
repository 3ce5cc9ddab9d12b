import type { Address, Hex } from '@latchkey/wire/caip'
import {
  type Delegation,
  delegationDomain,
  delegationManagerAbi,
  delegationParameters,
  delegationTypes,
  executionOf,
  leafDelegation,
  rootDelegations,
  type SessionCall,
  type SignedDelegation,
  singleMode,
} from '@latchkey/wire/delegation'
import type { Permission } from '@latchkey/wire/permissions'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import {
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  hashStruct,
  parseAbi,
  parseAbiParameters,
  sliceHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const listAbi = parseAbiParameters(delegationParameters)
const managerAbi = parseAbi(delegationManagerAbi)
const delegation = { types: delegationTypes, primaryType: 'Delegation' } as const

type Terms = {
  account: Address
  chainId: number
  key: Address
  permissions: readonly Permission[]
  expiry: number
  context: Hex
  /** Whether the site uses it without this server. */
  isDirect?: boolean
}
type Use = {
  terms: Terms
  secret: Hex
  calls: readonly SessionCall[]
  /** The index of the permission behind each call. */
  covers: readonly number[]
  /** The first of the nonces, each of which the chain accepts once. */
  firstUse: number
  expiry: number
}

const hashOf = (data: Delegation): Hex => hashStruct({ ...delegation, data })

/** The account's delegations from a context; undefined unless they match the session's own terms exactly. */
export const readRoots = ({ context, ...terms }: Terms, cosigner: Address): readonly SignedDelegation[] | undefined => {
  const wanted = rootDelegations({ ...terms, cosigner }).map(hashOf)
  try {
    if (sliceHex(context, 0, 20).toLowerCase() !== smartAccountContracts.delegationManager.toLowerCase())
      return undefined
    const [roots] = decodeAbiParameters(listAbi, sliceHex(context, 20))
    const isSame = roots.length === wanted.length && roots.every((root, index) => hashOf(root) === wanted[index])
    return isSame ? roots : undefined
  } catch {
    return undefined
  }
}

/** Signs a leaf for each call and encodes the one call to the manager that redeems all or none. */
export const signUse = async ({ terms, secret, calls, covers, firstUse, expiry }: Use) => {
  const cosigner = privateKeyToAccount(secret)
  const roots = readRoots(terms, cosigner.address)
  if (!roots) return undefined
  const contexts = await Promise.all(
    calls.map(async (call, index) => {
      const root = roots[covers[index] ?? -1]
      if (!root) throw new Error('No delegation covers this call.')
      const authority = hashOf(root)
      const useId = firstUse + index
      const leaf = leafDelegation({ cosigner: cosigner.address, key: terms.key, authority, call, useId, expiry })
      const signature = await cosigner.signTypedData({
        ...delegation,
        domain: delegationDomain(terms.chainId),
        message: leaf,
      })
      return encodeAbiParameters(listAbi, [[{ ...leaf, signature }, root]])
    }),
  )
  const args = [contexts, calls.map(() => singleMode), calls.map(executionOf)] as const
  return {
    delegationManager: smartAccountContracts.delegationManager,
    contexts,
    data: encodeFunctionData({ abi: managerAbi, functionName: 'redeemDelegations', args }),
  }
}
