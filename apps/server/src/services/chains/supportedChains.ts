import type { chains } from '@latchkey/wire/api/chains'
import type { Handler } from '../../http/mount.ts'

/** The chains that pages may ask about: those that the settings name nodes for (API-02). */
export const supportedChains: Handler<typeof chains.supportedChains> = (_, { services, header }) => {
  header('Cache-Control', 'public, max-age=300')
  return { http: [...services.nodes.ids], ws: [] }
}
