import type { Ports } from '@latchkey/core/ports'
import { kit } from '@latchkey/wire/api/kit'
import type { EndpointReply } from '@latchkey/wire/endpoint'
import * as v from 'valibot'
import { kitError } from './kitErrors.ts'
import type { LatchkeyError } from './latchkeyError.ts'
import type { LatchkeyOptions } from './options.ts'

/** What the server says about itself. */
export type ServerConfig = EndpointReply<typeof kit.config>

const waitMs = 10_000

/** True when the page has said everything itself; then the server is not asked. */
export const isComplete = ({ projectId, walletUrl, chains, pairing }: LatchkeyOptions): boolean =>
  projectId !== undefined && walletUrl !== undefined && chains !== undefined && pairing !== undefined

const refused = (server: string, status: number): LatchkeyError =>
  kitError(status === 401 || status === 403 ? 'kit.projectUnknown' : 'kit.serverUnreachable', {
    details: { server, status },
    status,
  })

const request = async (server: string, projectId: string | undefined, ports: Ports): Promise<ServerConfig> => {
  const query = projectId === undefined ? '' : `?projectId=${encodeURIComponent(projectId)}`
  const response = await ports
    .fetch(`${server}${kit.config.path}${query}`, { method: 'GET', timeoutMs: waitMs })
    .catch(() => {
      throw refused(server, 0)
    })
  if (response.status !== 200) throw refused(server, response.status)
  const parsed = v.safeParse(kit.config.reply, JSON.parse(await response.text()))
  if (!parsed.success) throw refused(server, response.status)
  return parsed.output
}

const readKept = (text: string | undefined): ServerConfig | undefined => {
  try {
    const parsed = v.safeParse(kit.config.reply, JSON.parse(text ?? ''))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Asks the server for its wallet, relays and chains. A kept answer is used at once and renewed for the next visit. */
export const discover = async (server: string, projectId: string | undefined, ports: Ports): Promise<ServerConfig> => {
  const key = `latchkey.server ${server} ${projectId ?? ''}`
  const kept = readKept(ports.storage.get(key))
  const asked = request(server, projectId, ports).then((config) => {
    ports.storage.set(key, JSON.stringify(config))
    return config
  })
  if (!kept) return asked
  void asked.catch(() => undefined)
  return kept
}
