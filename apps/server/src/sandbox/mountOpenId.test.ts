import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { freePorts } from '../testing/freePorts.ts'

/** Runs in its own process, since a server replaces the global Response permanently. */
const program = (port: number) => `
  import { createAdaptorServer } from '@hono/node-server'
  createAdaptorServer({ fetch: () => new Response() })
  const { Hono } = await import('hono')
  const { mountOpenId } = await import(${JSON.stringify(new URL('./mountOpenId.ts', import.meta.url).href)})
  const app = new Hono()
  mountOpenId(app, 'http://127.0.0.1:${port}/idp', 'http://wallet.localhost')
  const server = createAdaptorServer(app)
  await new Promise((resolve) => server.listen(${port}, '127.0.0.1', resolve))
  const address = 'http://127.0.0.1:${port}/idp/google/.well-known/openid-configuration'
  for (let times = 0; times < 3; times += 1) {
    const response = await fetch(address)
    console.log(response.status, (await response.json()).issuer)
  }
  process.exit()`

it('answers once, also in a process that already serves', async () => {
  const [port = 0] = await freePorts(1)
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', program(port)],
    { cwd: import.meta.dirname },
  )
  expect(stdout).toBe(`200 http://127.0.0.1:${port}/idp/google\n`.repeat(3))
  expect(stderr).not.toContain('ERR_HTTP_HEADERS_SENT')
})
