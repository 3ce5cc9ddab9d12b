import type { Address } from '@latchkey/wire/caip'
import type { AccountType } from '@latchkey/wire/frame'
import type { FrameState } from '../context.ts'
import type { ActiveNetwork } from '../network.ts'

/** One of the user's accounts on a chain. */
export type Account = { address: string; type: AccountType }

/** An account on an EVM chain, with its signing key and the standard account of the same wallet. */
export type EvmAccount = {
  address: Address
  type: AccountType
  owner: Address
  plain: Address
  /** A standard account that is its own smart account (EIP-7702), or becomes one when first needed. */
  isDelegator?: boolean
}

/** The account type to list first: the user's choice, else the page's, else the operator's. */
const preferredType = ({ vault, config, wishedAccountType }: FrameState): AccountType =>
  vault.preferredAccountType() ?? wishedAccountType ?? config.defaultAccountType

/** The EVM accounts on a chain, the active one first; a smart one only where its contracts are deployed. */
export const listEvmAccounts = async (state: FrameState, chainId: number): Promise<[EvmAccount, ...EvmAccount[]]> => {
  const { evmAddress, smartAddress, smartOwner } = await state.vault.open()
  const plain: EvmAccount = { address: evmAddress, type: 'eoa', owner: evmAddress, plain: evmAddress }
  if (!state.config.smartAccountNetworks.includes(chainId)) return [plain]
  if (state.config.accountKind === 'eip7702') return [{ ...plain, isDelegator: true }]
  const smart: EvmAccount = { address: smartAddress, type: 'smartAccount', owner: smartOwner, plain: evmAddress }
  return preferredType(state) === 'smartAccount' ? [smart, plain] : [plain, smart]
}

type Kinds = { vault: Pick<FrameState['vault'], 'open'>; config: Pick<FrameState['config'], 'accountKind'> }

/**
 * The accounts that may have granted permissions, with their signing keys. The project's kind comes first. The other one
 * may have been used by another project, or by this one before its setting changed.
 */
export const permittingAccounts = async ({ vault, config }: Kinds): Promise<readonly [EvmAccount, EvmAccount]> => {
  const { evmAddress: plain, smartAddress, smartOwner } = await vault.open()
  const delegator: EvmAccount = { address: plain, type: 'eoa', owner: plain, plain, isDelegator: true }
  const contract: EvmAccount = { address: smartAddress, type: 'smartAccount', owner: smartOwner, plain }
  return config.accountKind === 'eip7702' ? [delegator, contract] : [contract, delegator]
}

/** The accounts on the page's chain, the active one first. */
export const listAccounts = async (state: FrameState, network: ActiveNetwork = state.network): Promise<Account[]> => {
  if (network.namespace === 'solana') return [{ address: (await state.vault.open()).solanaAddress, type: 'eoa' }]
  return (await listEvmAccounts(state, network.chainId)).map(({ address, type }) => ({ address, type }))
}
