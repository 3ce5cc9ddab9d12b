import type { kit } from '@latchkey/wire/api/kit'
import { isEvm, toChainId } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'
import { wireVersion } from '@latchkey/wire/wireVersion'
import { databaseDown, fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import { projectIdOf } from '../../listeners/projectIdOf.ts'

/** Everything that a page needs besides this server's URL. */
export const config: Handler<typeof kit.config> = async ({ query }, { services, header }) => {
  const { settings, nodes, projects } = services
  const projectId = query.projectId ?? projectIdOf(undefined, settings)
  const project = await projects.find(projectId).catch((cause: unknown) => {
    throw databaseDown(cause)
  })
  if (!project) throw fail(401, 'authentication', 'This project id is unknown or disabled.')
  header('Cache-Control', 'public, max-age=300')
  return {
    version: wireVersion,
    projectId,
    walletUrl: settings.WALLET_URL,
    relays: [...settings.RELAY_URLS],
    chains: [...nodes.ids].filter(isEvm).flatMap((network) => {
      const [id, chain] = [toChainId(network), findChain(network)]
      if (id === undefined || !chain || chain.isRetired) return []
      const { name, currency: nativeCurrency, explorer, isTestnet } = chain
      return [{ id, name, nativeCurrency, explorer, isTestnet }]
    }),
    served: nodes.ids.map(toChainId).filter((id) => id !== undefined),
    solana: settings.SOLANA_NETWORK || null,
  }
}
