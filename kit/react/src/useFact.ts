import type { Fact, Facts, Holder, Latchkey, LatchkeyError, Watch } from '@latchkey/core'
import { useMemo, useSyncExternalStore } from 'react'
import { useLatchkey, useLatchkeyState } from './LatchkeyProvider.tsx'

/** A fact about an account, and a way to read it again. */
export type Watched<T> = Fact<T> & {
  /** Reads again now. */
  refresh(): void
}

const toFact = (status: 'idle' | 'loading' | 'failed', error?: LatchkeyError): Fact<never> => ({
  ...{ status, data: undefined, error, readAt: 0, retryAt: 0 },
  isFetching: status === 'loading',
})
const waiting = /* @__PURE__ */ toFact('loading')
const idle = /* @__PURE__ */ toFact('idle')

const nobody: Watch<never> = { read: () => idle, subscribe: () => () => {}, refresh: () => {}, more: () => {} }

/** Previously opened watches, so a component that mounts again shows data at once. */
const opened = /* @__PURE__ */ new WeakMap<Latchkey, Map<string, Watch<never>>>()

const keptIn = (client: Latchkey): Map<string, Watch<never>> => {
  const kept = opened.get(client) ?? new Map<string, Watch<never>>()
  opened.set(client, kept)
  return kept
}

/** Watches a fact; the client loads its code when the first component asks. */
const createWatch = <K extends keyof Facts>(client: Latchkey, name: K, of: Holder): Watch<Facts[K]> => {
  const kept = keptIn(client)
  const key = JSON.stringify([name, of.address, of.chainId])
  let watch = kept.get(key) as Watch<Facts[K]> | undefined
  let failed: Fact<Facts[K]> | undefined
  let load = () => {}
  return {
    read: () => watch?.read() ?? failed ?? waiting,
    subscribe: (listener) => {
      let stop: (() => void) | undefined = watch?.subscribe(listener) ?? (() => {})
      if (watch) return stop
      const attach = (found: Watch<Facts[K]>) => {
        watch ??= found
        kept.set(key, watch as Watch<never>)
        if (!stop) return
        stop = watch.subscribe(listener)
        listener()
      }
      load = () => {
        failed = undefined
        client.watch(name, of).then(attach, (error: LatchkeyError) => {
          failed = toFact('failed', error)
          listener()
        })
      }
      load()
      return () => {
        stop?.()
        stop = undefined
      }
    },
    refresh: () => {
      if (watch) watch.refresh()
      else if (failed) load()
    },
    more: () => watch?.more(),
  }
}

/** The connected account. While its wallet is on another network, on the page's first one. */
const useHolder = (): Holder | undefined => {
  const { account, networks } = useLatchkeyState()
  if (!account) return undefined
  const { address, chainId, isChainSupported } = account
  return { address, chainId: isChainSupported ? chainId : (networks[0]?.id ?? chainId) }
}

/** An account other than the connected one, or another chain of it. */
export type Subject = { [K in keyof Holder]?: Holder[K] | undefined }

/** Subscribes to a fact about an account: the connected one by default. */
export const useFact = <K extends keyof Facts>(name: K, of?: Subject): Watched<Facts[K]> & { more(): void } => {
  const client = useLatchkey()
  const holder = useHolder()
  const [address, chainId] = [of?.address ?? holder?.address, of?.chainId ?? holder?.chainId]
  const watch = useMemo(
    () => (address === undefined ? (nobody as Watch<Facts[K]>) : createWatch(client, name, { address, chainId })),
    [client, name, address, chainId],
  )
  const fact = useSyncExternalStore(watch.subscribe, watch.read, () => waiting)
  return { ...fact, refresh: watch.refresh, more: watch.more }
}
