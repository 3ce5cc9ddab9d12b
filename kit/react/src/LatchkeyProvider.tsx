import type { InitialState, Latchkey, LatchkeyState } from '@latchkey/core'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'

const LatchkeyContext = createContext<Latchkey | undefined>(undefined)
const InitialContext = createContext<InitialState | undefined>(undefined)

export type LatchkeyProviderProps = {
  /** The client, from `createLatchkey`. */
  client: Latchkey
  /** The account to show until its wallet has reconnected, from `stateFromCookies`. */
  initialState?: InitialState | undefined
  children: ReactNode
}

/** Makes a client available to the hooks and components below it. */
export function LatchkeyProvider({ client, initialState, children }: LatchkeyProviderProps) {
  return (
    <LatchkeyContext.Provider value={client}>
      <InitialContext.Provider value={initialState}>{children}</InitialContext.Provider>
    </LatchkeyContext.Provider>
  )
}

/** The client of the nearest `LatchkeyProvider`. */
export const useLatchkey = (): Latchkey => {
  const client = useContext(LatchkeyContext)
  if (!client)
    throw new Error('Latchkey: wrap your app in <LatchkeyProvider client={createLatchkey({ … })}> to use its hooks.')
  return client
}

/** The client's state. A server and the first render of a browser both see `pending`, or the initial state. */
export const useLatchkeyState = (): LatchkeyState => {
  const { subscribe, getState, getServerState } = useLatchkey()
  const initial = useContext(InitialContext)
  const state = useSyncExternalStore(subscribe, getState, getServerState)
  const isRestoring = state.status === 'pending' || state.status === 'reconnecting'
  return initial && isRestoring ? { ...state, ...initial, accounts: [initial.account], status: 'reconnecting' } : state
}
