import { toChainId } from '@latchkey/wire/caip'
import { isDelegator } from '../accounts/isDelegator.ts'
import { type EvmAccount, listEvmAccounts } from '../accounts/listAccounts.ts'
import type { FrameState } from '../context.ts'
import type { Method } from './method.ts'

/** EIP-5792: `ready` means supported once the owner approves an upgrade. */
type Atomic = 'supported' | 'ready' | 'unsupported'

/** Only smart accounts are atomic and have sessions, with or without a bundler. A paymaster needs a bundler. */
const capabilities = (atomic: Atomic, isSponsored: boolean) => ({
  atomic: { status: atomic },
  assetDiscovery: { supported: true },
  ...(atomic !== 'unsupported'
    ? {
        paymasterService: { supported: isSponsored },
        permissions: {
          supported: true,
          permissionTypes: ['contract-call', 'native-token-recurring-allowance', 'erc20-recurring-allowance'],
          signerTypes: ['key'],
        },
      }
    : {}),
})

/** The account in question; before login, the default type. */
const accountOn = async (state: FrameState, chainId: number, named: unknown): Promise<EvmAccount | undefined> => {
  if (!(await state.session.restore())) return undefined
  const accounts = await listEvmAccounts(state, chainId)
  const wanted = typeof named === 'string' ? named.toLowerCase() : undefined
  return accounts.find(({ address }) => address.toLowerCase() === wanted) ?? accounts[0]
}

const atomicOn = async (state: FrameState, chainId: number, account: EvmAccount | undefined): Promise<Atomic> => {
  if (!account?.isDelegator) return account?.type === 'smartAccount' ? 'supported' : 'unsupported'
  // Without the node's answer, promise less, which holds either way.
  const isReady = await isDelegator(state.callNode, chainId, account.address).catch(() => false)
  return isReady ? 'supported' : 'ready'
}

export const wallet_getCapabilities: Method<'wallet_getCapabilities'> = async (params, { state }) => {
  const wanted = Array.isArray(params?.[1]) ? params[1].map(toChainId) : undefined
  const chains = state.config.supportedNetworks.filter((chainId) => !wanted || wanted.includes(chainId))
  const rows = chains.map(async (chainId) => {
    const account = await accountOn(state, chainId, params?.[0])
    const atomic = await atomicOn(state, chainId, account)
    const { sponsoredNetworks, selfCarriedNetworks } = state.config
    const isCarried = account?.type === 'smartAccount' && !selfCarriedNetworks.includes(chainId)
    const isSponsored = isCarried && sponsoredNetworks.includes(chainId)
    return [`0x${chainId.toString(16)}`, capabilities(atomic, isSponsored)] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}
