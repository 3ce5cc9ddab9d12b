import type { Ports } from '@latchkey/core/ports'
import { kit } from '@latchkey/wire/api/kit'
import { rpcUrl } from '@latchkey/wire/chains'
import type { EndpointReply } from '@latchkey/wire/endpoint'
import * as v from 'valibot'
import type { Chain } from 'viem'
import { isKnownChain } from './isComplete.ts'
import { kitError } from './kitErrors.ts'
import type { LatchkeyError } from './latchkeyError.ts'
import type { LatchkeyOptions } from './options.ts'
import { toLatchkeyError } from './toLatchkeyError.ts'

/** The server's description of itself. */
export type ServerConfig = EndpointReply<typeof kit.config>

/** The server's reply, its chains that our table doesn't know, and why there is no reply. */
export type Found = {
  server: ServerConfig | undefined
  unlisted: readonly Chain[]
  problem: LatchkeyError | undefined
}

const waitMs = 10_000

const refused = (server: string, status: number): LatchkeyError =>
  kitError(status === 401 || status === 403 ? 'kit.projectUnknown' : 'kit.serverUnreachable', {
    details: { server, status },
    status,
  })

/** Many hosts answer every path with their page. */
const read = (text: string | undefined): ServerConfig | undefined => {
  try {
    const parsed = v.safeParse(kit.config.reply, JSON.parse(text ?? ''))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

const request = async (server: string, projectId: string | undefined, ports: Ports): Promise<ServerConfig> => {
  const query = projectId === undefined ? '' : `?projectId=${encodeURIComponent(projectId)}`
  const [status, text] = await ports
    .fetch(`${server}${kit.config.path}${query}`, { method: 'GET', timeoutMs: waitMs })
    // It may also break off within the body.
    .then(async (response) => [response.status, await response.text()] as const)
    .catch(() => {
      throw refused(server, 0)
    })
  const config = status === 200 ? read(text) : undefined
  if (!config) throw refused(server, status)
  return config
}

/**
 * Asks the server for its wallet, relays and chains. A cached reply is used at once and refreshed for the next visit.
 */
const discover = async (server: string, projectId: string | undefined, ports: Ports): Promise<ServerConfig> => {
  const key = `latchkey.server ${server} ${projectId ?? ''}`
  const kept = read(ports.storage.get(key))
  const asked = request(server, projectId, ports).then((config) => {
    ports.storage.set(key, JSON.stringify(config))
    return config
  })
  if (!kept) return asked
  void asked.catch(() => undefined)
  return kept
}

const toChain = (server: string, projectId: string, row: ServerConfig['chains'][number]): Chain => ({
  id: row.id,
  name: row.name,
  nativeCurrency: row.nativeCurrency,
  rpcUrls: { default: { http: [rpcUrl(server, `eip155:${row.id}`, projectId)] } },
  testnet: row.isTestnet,
  ...(row.explorer && { blockExplorers: { default: row.explorer } }),
})

/** Without a reply the page continues as if it had no server: browser wallets still work. */
export const findServer = async (options: LatchkeyOptions, ports: Ports): Promise<Found> => {
  const { server: url = '', projectId } = options
  try {
    const server = await discover(url, projectId, ports)
    const rows = server.chains.filter(({ id }) => !isKnownChain(id))
    return { server, unlisted: rows.map((row) => toChain(url, server.projectId, row)), problem: undefined }
  } catch (error) {
    return { server: undefined, unlisted: [], problem: toLatchkeyError(error) }
  }
}
