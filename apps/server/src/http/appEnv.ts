import type { HttpBindings } from '@hono/node-server'

/** What travels with a request through the middlewares of every listener. */
export type AppEnv = {
  Bindings: HttpBindings
  Variables: { requestId: string; route?: string; projectId?: string }
}
