import { DatabaseAway } from './db/connect.ts'
import { isDatabaseDown } from './db/isDatabaseDown.ts'
import { databaseAnswers } from './db/watchDatabase.ts'
import { createWaitingApps } from './listeners/createWaitingApps.ts'
import { createApps, type Listeners, openListeners } from './listeners/openListeners.ts'
import { createLog, describeError, type Log } from './log.ts'
import type { Settings } from './settings.ts'
import { sleep } from './sleep.ts'
import { type Parts, startParts } from './startParts.ts'
import { startTracing } from './tracing/startTracing.ts'

export type RunningServer = {
  /** Finishes requests in flight, then closes everything that was opened. */
  stop: () => Promise<void>
  addresses: { site: string; wallet: string; api: string; sandbox?: string }
}

type Options = {
  onProgress?: (says: string) => void
  log?: Log
  /** Called after the server stopped itself: the database came late, and a reason not to start with it. */
  onRefused?: (error: unknown) => void
}

const waitMs = 10_000
/** Files are served without the database, so they need not wait for it. */
const pagesWaitMs = 2_000
const againMs = 1_000

/** Whether an error may pass by itself. */
const isAway = (error: unknown): boolean => error instanceof DatabaseAway || isDatabaseDown(error)

/** Whether this process serves nothing but pages, and the logins of the wallet. */
const hasPagesOnly = ({ ROLES }: Settings): boolean => ROLES.every((role) => role === 'site' || role === 'wallet')

/** Starts every part of the server; when one fails, those before it are stopped again. */
export const startServer = async (settings: Settings, options: Options = {}): Promise<RunningServer> => {
  const { onProgress = () => {}, log = createLog({ level: settings.LOG_LEVEL }), onRefused = () => {} } = options
  let parts: Parts | undefined
  let listeners: Listeners | undefined
  let late: Promise<unknown> | undefined
  let stopping: Promise<void> | undefined
  let isOpen = false
  const tracing = await startTracing(settings)

  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      const wasOpen = isOpen
      isOpen = false
      // After "not ready", a load balancer sends no more requests. Until then they are answered as usual.
      if (wasOpen) await sleep(settings.DRAIN_SECONDS * 1_000)
      await late
      // Before the listeners: its sockets would keep their port open.
      await parts?.relay?.stop()
      await listeners?.stop()
      await parts?.stop()
      await tracing.stop()
    })()
    return stopping
  }

  const isReady = {
    // Its pages are files.
    site: async () => isOpen,
    // Through an outage too: its pages are files, and logins report the outage themselves. But a process that has never
    // reached the database may have a wrong setting, and must not replace one that works.
    wallet: async () => isOpen && parts !== undefined,
    sandbox: async () => isOpen,
    /** For the whole process. */
    api: async () => {
      if (settings.ROLES.every((role) => role === 'site')) return isOpen
      if (!isOpen || !parts) return false
      return (
        (hasPagesOnly(settings) || (await databaseAnswers(parts.connection.pool))) && (await mayPair(settings, parts))
      )
    },
  }
  const isLeaving = () => stopping !== undefined
  const probesOf = (port: keyof typeof isReady) => ({ isReady: isReady[port], isLeaving })

  const begin = () => startParts(settings, { log, onProgress, waitMs: hasPagesOnly(settings) ? pagesWaitMs : waitMs })

  /** Returns the reason not to start, if it isn't an outage. */
  const beginLate = async (): Promise<unknown> => {
    while (!isLeaving()) {
      try {
        parts = await begin()
        listeners?.show(await createApps(parts))
        onProgress('The database answers')
        return undefined
      } catch (error) {
        if (!isAway(error)) return error
      }
      await sleep(againMs)
    }
    return undefined
  }

  try {
    parts = await begin().catch((error: unknown) => {
      if (!hasPagesOnly(settings) || !isAway(error)) throw error
      log.error({ part: 'database', ...describeError(error) }, 'Serving files only until the database answers.')
      return undefined
    })
    onProgress('Opening the listeners')
    const apps = parts ? await createApps(parts) : createWaitingApps(settings, log)
    listeners = await openListeners(settings, { apps, onUpgrade: parts?.relay?.upgrade, probesOf })
    isOpen = true
    if (!parts) {
      const refused = beginLate()
      late = refused
      void refused.then(async (error) => {
        if (error === undefined) return
        await stop()
        onRefused(error)
      })
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { stop, addresses: addressesOf(settings) }
}

/** Whether the relay's store lets this process take traffic. If it also serves pages or the API, those continue alone. */
const mayPair = async ({ ROLES }: Settings, { relay }: Parts): Promise<boolean> =>
  !relay || ROLES.some((role) => role === 'site' || role === 'wallet' || role === 'api') || (await relay.isReady())

const addressesOf = (settings: Settings): RunningServer['addresses'] => ({
  site: settings.SITE_URL,
  wallet: settings.WALLET_URL,
  api: settings.API_URL,
  ...(settings.NODE_ENV === 'development' && { sandbox: `http://localhost:${settings.SANDBOX_PORT}` }),
})
