import type { Latchkey, LatchkeyState } from '@latchkey/core'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'

const LatchkeyContext = createContext<Latchkey | undefined>(undefined)

/** Makes a client available to the hooks and components below it. */
export function LatchkeyProvider({ client, children }: { client: Latchkey; children: ReactNode }) {
  return <LatchkeyContext.Provider value={client}>{children}</LatchkeyContext.Provider>
}

/** The client of the nearest `LatchkeyProvider`. */
export const useLatchkey = (): Latchkey => {
  const client = useContext(LatchkeyContext)
  if (!client)
    throw new Error('Latchkey: wrap your app in <LatchkeyProvider client={createLatchkey({ … })}> to use its hooks.')
  return client
}

/** The client's state. A server and the first render of a browser both see `pending`. */
export const useLatchkeyState = (): LatchkeyState => {
  const { subscribe, getState, getServerState } = useLatchkey()
  return useSyncExternalStore(subscribe, getState, getServerState)
}
