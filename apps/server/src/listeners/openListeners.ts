import { type App, createApp } from '../http/app.ts'
import { mountMetrics } from '../metrics/mountMetrics.ts'
import type { Relay } from '../relay/startRelay.ts'
import type { Services } from '../services/services.ts'
import type { Settings } from '../settings.ts'
import type { Parts } from '../startParts.ts'
import { createApi } from './api.ts'
import { listen, type Probes } from './listen.ts'
import { securityHeaders } from './securityHeaders.ts'
import { createSite } from './site.ts'
import { createWallet } from './wallet.ts'

export type Port = 'api' | 'wallet' | 'site' | 'sandbox'

/** What each port answers. A port without an app stays closed. */
export type Apps = { api: App } & Partial<Record<Port, App>>

export type Listeners = {
  /** Replaces what the ports answer. */
  show: (apps: Apps) => void
  stop: () => Promise<void>
}

type Options = {
  apps: Apps
  /** Takes WebSocket connections to the API's port. */
  onUpgrade?: Relay['upgrade'] | undefined
  probesOf: (port: Port) => Probes
}

export const portSettings = {
  api: 'API_PORT',
  wallet: 'WALLET_PORT',
  site: 'SITE_PORT',
  sandbox: 'SANDBOX_PORT',
} as const satisfies Record<Port, keyof Settings>

/** Opens all ports or none. */
export const openListeners = async (settings: Settings, { apps, onUpgrade, probesOf }: Options): Promise<Listeners> => {
  let shown = apps
  const opened: (() => Promise<void>)[] = []
  const stop = () => Promise.all(opened.map((close) => close())).then(() => undefined)
  try {
    for (const port of Object.keys(apps) as Port[]) {
      const setting = portSettings[port]
      const { stop: close } = await listen({
        ...{ host: settings.HOST, port: settings[setting], setting, probes: probesOf(port) },
        app: { fetch: (...request) => (shown[port] ?? shown.api).fetch(...request) },
        ...(port !== 'sandbox' && { headers: securityHeaders(settings, port) }),
        ...(port === 'api' && onUpgrade && { onUpgrade }),
      })
      opened.push(close)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    show: (next) => {
      shown = next
    },
    stop,
  }
}

/** What the ports of this process answer, by its roles. */
export const createApps = async ({ services, login }: Parts): Promise<Apps> => {
  const { settings } = services
  const has = (role: Settings['ROLES'][number]) => settings.ROLES.includes(role)
  return {
    api: has('api') ? createApi(services) : createMetricsApp(services),
    ...(has('wallet') && { wallet: createWallet(services, login) }),
    ...(has('site') && { site: createSite(services) }),
    ...(settings.NODE_ENV === 'development' && has('api') && { sandbox: await openSandbox(services) }),
  }
}

/** What the API's port answers in a process without the API. */
const createMetricsApp = (services: Services): App => {
  const app = createApp(services.log, 'metrics', securityHeaders(services.settings, 'api'))
  mountMetrics(app, services)
  return app
}

/** Loaded in development only: the build leaves the sandbox out. */
const openSandbox = async (services: Services): Promise<App> => {
  const { createSandbox } = await import('./sandbox.ts')
  return createSandbox(services)
}
