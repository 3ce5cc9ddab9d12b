import type { Endpoint } from '@latchkey/wire/endpoint'
import type { FakeServer } from './fakeServer.ts'

/** Has the server do its work and keep the answer back until it is let go, as a slow network does. */
export const holdAnswer = (server: FakeServer, row: Endpoint) => {
  const plain = server.answers[row.path]
  if (!plain) throw new Error(`The fake server has no ${row.path}.`)
  let ask = (): void => undefined
  let letGo = (): void => undefined
  const isAsked = new Promise<void>((resolve) => {
    ask = resolve
  })
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  server.answers[row.path] = async (body, call) => {
    ask()
    try {
      return await plain(body, call)
    } finally {
      await gate
    }
  }
  return {
    isAsked,
    /** Calls from now on are answered at once; the one that is held stays held. */
    passOthers: () => {
      server.answers[row.path] = plain
    },
    letGo,
  }
}
