import type { Address, Hex } from './caip.ts'
import type { Permission } from './permissions.ts'
import { enforcers, smartAccountContracts } from './smartAccount.ts'

/** One rule of a delegation. `args` comes from the redeemer; none of our rules uses it. */
export type Caveat = { enforcer: Address; terms: Hex; args: Hex }

/** A right that one account or key gives to another, as the DelegationManager reads it. */
export type Delegation = {
  delegate: Address
  delegator: Address
  /** The hash of the delegation that this one is made from. */
  authority: Hex
  caveats: readonly Caveat[]
  salt: bigint
}
export type SignedDelegation = Delegation & { signature: Hex }

export type SessionCall = { to: Address; value: bigint; data: Hex }

/** The authority of a delegation that comes from the account itself. */
const rootAuthority: Hex = `0x${'f'.repeat(64)}`

/** How a delegation is signed (EIP-712). */
export const delegationTypes = {
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
} as const

export const delegationDomain = (chainId: number) =>
  ({
    name: 'DelegationManager',
    version: '1',
    chainId,
    verifyingContract: smartAccountContracts.delegationManager,
  }) as const

/** How delegations are written as bytes: in a session's context, and from leaf to root for the manager. */
export const delegationParameters = [
  'Delegation[] delegations',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
] as const

/** The manager's functions to use delegations and to end one. */
export const delegationManagerAbi = [
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function redeemDelegations(bytes[] permissionContexts, bytes32[] modes, bytes[] executionCallDatas)',
  'function disableDelegation(Delegation delegation)',
  'function disabledDelegations(bytes32 delegationHash) view returns (bool)',
] as const

const digits = (hex: Hex): string => hex.slice(2).toLowerCase()
const number = (value: bigint | number, bytes: number): string => value.toString(16).padStart(bytes * 2, '0')
const packed = (...parts: readonly string[]): Hex => `0x${parts.join('')}`
const rule = (enforcer: Address, ...terms: readonly string[]): Caveat => ({
  enforcer,
  terms: packed(...terms),
  args: '0x',
})

const until = (time: number): Caveat => rule(enforcers.timestamp, number(0, 16), number(time, 16))

/** The enforcers don't take a period that starts at zero. Starting one period later counts the same periods. */
const startOf = ({ start, periodSeconds }: Permission & { kind: 'spend' }): number =>
  start === 0 ? periodSeconds : start

const rulesOf = (permission: Permission): readonly Caveat[] => {
  if (permission.kind === 'call')
    return [
      rule(enforcers.allowedTargets, digits(permission.address)),
      rule(enforcers.allowedMethods, ...permission.selectors.map(digits)),
      rule(enforcers.valueLte, number(0, 32)),
    ]
  const { asset, cap, periodSeconds } = permission
  const period = [number(cap, 32), number(periodSeconds, 32), number(startOf(permission), 32)]
  return asset === 'native'
    ? [rule(enforcers.nativePeriod, ...period), rule(enforcers.exactCalldata)]
    : [rule(enforcers.erc20Period, digits(asset), ...period), rule(enforcers.valueLte, number(0, 32))]
}

type Session = {
  account: Address
  /** The server's key for this session. */
  cosigner: Address
  /** The site's key. */
  key: Address
  /** Whether the site's key redeems without the server. If so, only the rules on the chain limit it. */
  isDirect?: boolean
  expiry: number
  permissions: readonly Permission[]
}

/**
 * What the account signs for a session: one delegation per permission, so each is counted separately. With a co-signer,
 * nothing happens without the server's key, and only the site's key may redeem. A direct delegation goes to the site's
 * key alone; there, the server's key only makes the number unique among sessions.
 */
export const rootDelegations = ({ account, cosigner, key, isDirect, expiry, permissions }: Session): Delegation[] =>
  permissions.map((permission, index) => ({
    delegate: isDirect ? key : cosigner,
    delegator: account,
    authority: rootAuthority,
    caveats: [...(isDirect ? [] : [rule(enforcers.redeemer, digits(key))]), until(expiry), ...rulesOf(permission)],
    salt: isDirect ? BigInt(cosigner) * 256n + BigInt(index) : BigInt(index),
  }))

/** Whether a delegation of an account can be used without the server, as the account signed it. */
export const isDirectRoot = ({ caveats }: Pick<Delegation, 'caveats'>): boolean =>
  caveats.every(({ enforcer }) => enforcer.toLowerCase() !== enforcers.redeemer.toLowerCase())

/** The manager accepts a delegation to this address from anyone. */
const anyDelegate: Address = '0x0000000000000000000000000000000000000a11'

/** Whether an address is a specific delegate, not the wildcard. */
export const isOneDelegate = (address: Address): boolean =>
  BigInt(address) !== 0n && address.toLowerCase() !== anyDelegate

type Use = { cosigner: Address; key: Address; authority: Hex; call: SessionCall; useId: number; expiry: number }

/** What the server signs for one use of a session: exactly this call, once, for a short time. */
export const leafDelegation = ({ cosigner, key, authority, call, useId, expiry }: Use): Delegation => ({
  delegate: key,
  delegator: cosigner,
  authority,
  caveats: [
    rule(enforcers.exactExecution, digits(call.to), number(call.value, 32), digits(call.data)),
    rule(enforcers.id, number(useId, 32)),
    until(expiry),
  ],
  salt: BigInt(useId),
})

/** When a delegation ends, in Unix seconds; undefined if none of our rules limits it. */
export const expiryOf = ({ caveats }: Pick<Delegation, 'caveats'>): number | undefined => {
  const found = caveats.find(({ enforcer }) => enforcer.toLowerCase() === enforcers.timestamp.toLowerCase())
  return found && found.terms.length === 66 ? Number(BigInt(`0x${found.terms.slice(34)}`)) : undefined
}

/** One call as an account executes it (ERC-7579, single call). */
export const executionOf = ({ to, value, data }: SessionCall): Hex =>
  packed(digits(to), number(value, 32), digits(data))

/** ERC-7579: one call, all or nothing. */
export const singleMode: Hex = `0x${'0'.repeat(64)}`
