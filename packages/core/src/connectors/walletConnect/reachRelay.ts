import { WalletError } from '@latchkey/wire/errors'
import type { Ports } from '../../ports.ts'
import type { OpenClient } from './openClient.ts'

const lookMs = 50

type Listener = (detail: unknown) => void

const hostOf = (url: string): string => new URL(url).host

export const unreachable = (url: string, cause?: unknown): WalletError =>
  new WalletError('pairing.relayUnreachable', { details: { relay: hostOf(url) }, cause })

export const refused = (url: string, cause: unknown): WalletError =>
  new WalletError('pairing.refused', { details: { relay: hostOf(url) }, cause })

type Attempts = { connected: boolean; connectionAttemptInProgress: boolean; provider: { connection?: unknown } }

/** A failed first attempt fires no event; the library's internal fields show it until the next attempt. */
const hasFailedOnce = (relayer: unknown): boolean => {
  const { connected, connectionAttemptInProgress, provider } = relayer as Attempts
  return provider.connection !== undefined && !connectionAttemptInProgress && !connected
}

type Options = {
  clock: Ports['clock']
  timeoutMs: number
  /** There is another relay to ask, so the first failed attempt is enough. */
  isImpatient: boolean
}

/** Runs something on the relay with a time limit: the library would try for a minute. A refusal ends it at once. */
export const reachRelay = async <T>(
  { client, url }: OpenClient,
  run: () => Promise<T>,
  { clock, timeoutMs, isImpatient }: Options,
): Promise<T> => {
  const { relayer } = client.core
  let stop = () => {}
  const failed = new Promise<never>((_, reject) => {
    const onError: Listener = (error) => reject(refused(url, error))
    const cancel = clock.after(timeoutMs, () => reject(unreachable(url)))
    let cancelLook = () => {}
    const look = () => {
      cancelLook = clock.after(lookMs, () => (hasFailedOnce(relayer) ? reject(unreachable(url)) : look()))
    }
    if (isImpatient) look()
    relayer.on('relayer_error', onError)
    stop = () => {
      cancel()
      cancelLook()
      relayer.off('relayer_error', onError)
    }
  })
  const running = run()
  // The loser of the race may still reject; nothing awaits it.
  running.catch(() => undefined)
  failed.catch(() => undefined)
  try {
    return await Promise.race([running, failed])
  } finally {
    stop()
  }
}
