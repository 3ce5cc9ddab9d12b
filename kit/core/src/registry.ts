import type { Latchkey } from './client.ts'
import type { LatchkeyOptions } from './options.ts'
import { version } from './version.ts'

type Registry = { version: string; clients: Map<string, Latchkey> }
const place = Symbol.for('latchkey.clients')
const page = globalThis as { [place]?: Registry }

/** The page's clients. They survive a hot reload, which replaces the module. */
const registry = (): Registry => {
  page[place] ??= { version, clients: new Map() }
  return page[place]
}

/** A connector inside an app's config must not get the client that waits for this config. */
const keyOf = (options: LatchkeyOptions): string => {
  const { server = '', projectId = '', wagmiConfig, browserWallets = true, storagePrefix = '' } = options
  return JSON.stringify([server, projectId, wagmiConfig ? 'app' : browserWallets, storagePrefix])
}

/** The client that the page already has for this server and project. */
export const registeredClient = (options: LatchkeyOptions): Latchkey | undefined => {
  const { clients, version: other } = registry()
  const known = clients.get(keyOf(options))
  // Few pages call it twice, so the warnings load only then. Without them, nothing is missing.
  if (known || other !== version)
    void import('./warnAgain.ts').then(
      ({ warnAgain }) => warnAgain([other, version], options, known?.options),
      () => undefined,
    )
  return known
}

export const registerClient = (client: Latchkey): void => void registry().clients.set(keyOf(client.options), client)

export const unregisterClient = ({ options }: Pick<Latchkey, 'options'>): void =>
  void registry().clients.delete(keyOf(options))
