import type { Endpoint } from '@latchkey/wire/endpoint'
import type { FakeServer } from './fakeServer.ts'

type Body = Record<string, unknown>

/** Records what is sent to these endpoints, in order, without changing the answers. */
export const recordBodies = (server: FakeServer, ...rows: readonly Endpoint[]) => {
  const bodies: Body[] = []
  for (const { path } of rows) {
    const answer = server.answers[path] as unknown as (body: Body, call: never) => unknown
    server.answers[path] = ((body: Body, call: never) => {
      bodies.push(body)
      return answer(body, call)
    }) as never
  }
  return bodies
}
