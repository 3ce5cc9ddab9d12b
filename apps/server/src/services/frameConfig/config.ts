import type { frame } from '@latchkey/wire/api/frame'
import { toCaipNetworkId, toChainId } from '@latchkey/wire/caip'
import type { Handler } from '../../http/mount.ts'
import { plainOrigins } from '../../listeners/policy.ts'
import { previousAccountChains } from './previousAccountChains.ts'
import { smartAccountChains } from './smartAccountChains.ts'

/** What the frame needs before it accepts messages. */
export const config: Handler<typeof frame.config> = async (_, { project, services }) => {
  const { settings, nodes } = services
  const chainIds = nodes.ids.flatMap((id) => toChainId(id) ?? [])
  const hasBundler = (id: number): boolean => settings.BUNDLER_URL.has(toCaipNetworkId(id))
  const hasPaymaster = (id: number): boolean => settings.PAYMASTER_URL.has(toCaipNetworkId(id))
  const [smartAccountNetworks, previousAccountNetworks] = await Promise.all([
    smartAccountChains(services),
    previousAccountChains(services),
  ])
  return {
    projectName: project.name,
    // Patterns work only in the page's header; here origins are compared exactly.
    allowedOrigins: plainOrigins(project.allowedOrigins).filter((origin) => !origin.includes('*')),
    supportedNetworks: chainIds,
    smartAccountNetworks,
    defaultAccountType: settings.DEFAULT_ACCOUNT_TYPE,
    selfCarriedNetworks: smartAccountNetworks.filter((id) => !hasBundler(id)),
    previousAccountNetworks,
    sponsoredNetworks: smartAccountNetworks.filter((id) => hasBundler(id) && hasPaymaster(id)),
    solanaNetworks: nodes.ids.filter((id) => id.startsWith('solana:')),
    custody: project.custody,
    codes: project.codes,
    sessionCosigner: project.sessionCosigner,
    accountKind: project.accountKind,
  }
}
