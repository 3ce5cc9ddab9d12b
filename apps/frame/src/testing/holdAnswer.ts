import type { Endpoint } from '@latchkey/wire/endpoint'
import type { FakeServer } from './fakeServer.ts'

/** Lets the server work but holds its answer until released, like a slow network. */
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
    /** Later calls are answered at once; the held one stays held. */
    passOthers: () => {
      server.answers[row.path] = plain
    },
    letGo,
  }
}
