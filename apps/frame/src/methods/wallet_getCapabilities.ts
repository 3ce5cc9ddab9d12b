import { toChainId } from '@latchkey/wire/caip'
import type { AccountType } from '@latchkey/wire/frame'
import { listEvmAccounts } from '../accounts/listAccounts.ts'
import type { FrameState } from '../context.ts'
import type { Method } from './method.ts'

/**
 * What an account can do, told honestly: only a smart account does several calls as one and holds sessions to rules,
 * with a bundler or without. A paymaster needs one.
 */
const capabilities = (type: AccountType, isSponsored: boolean) => ({
  atomic: { status: type === 'smartAccount' ? 'supported' : 'unsupported' },
  assetDiscovery: { supported: true },
  ...(type === 'smartAccount'
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

/** The account that is asked about; before anybody has logged in, the kind that nobody has to choose. */
const typeOn = async (state: FrameState, chainId: number, named: unknown): Promise<AccountType> => {
  if (!(await state.session.restore())) return 'eoa'
  const accounts = await listEvmAccounts(state, chainId)
  const wanted = typeof named === 'string' ? named.toLowerCase() : undefined
  return (accounts.find(({ address }) => address.toLowerCase() === wanted) ?? accounts[0]).type
}

export const wallet_getCapabilities: Method<'wallet_getCapabilities'> = async (params, { state }) => {
  const wanted = Array.isArray(params?.[1]) ? params[1].map(toChainId) : undefined
  const chains = state.config.supportedNetworks.filter((chainId) => !wanted || wanted.includes(chainId))
  const rows = chains.map(async (chainId) => {
    const type = await typeOn(state, chainId, params?.[0])
    const { sponsoredNetworks, selfCarriedNetworks } = state.config
    const isSponsored = sponsoredNetworks.includes(chainId) && !selfCarriedNetworks.includes(chainId)
    return [`0x${chainId.toString(16)}`, capabilities(type, isSponsored)] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}
