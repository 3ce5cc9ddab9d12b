import { toChainId } from '@latchkey/wire/caip'
import type { Method } from './method.ts'

/** What this wallet can do per chain, told honestly: calls go one by one, and it does not look for assets. */
const ofEoa = { atomic: { status: 'unsupported' }, assetDiscovery: { supported: false } } as const

export const wallet_getCapabilities: Method<'wallet_getCapabilities'> = (params, { state }) => {
  const wanted = Array.isArray(params?.[1]) ? params[1].map(toChainId) : undefined
  const chains = state.config.supportedNetworks.filter((chainId) => !wanted || wanted.includes(chainId))
  return Object.fromEntries(chains.map((chainId) => [`0x${chainId.toString(16)}`, ofEoa]))
}
