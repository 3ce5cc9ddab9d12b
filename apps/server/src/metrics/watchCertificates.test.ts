import { once } from 'node:events'
import { createServer } from 'node:https'
import { createServer as createPlainServer } from 'node:net'
import { expect, it } from 'vitest'
import { selfSigned } from '../doctor/testing/selfSigned.ts'
import { createMetrics } from './createMetrics.ts'
import { watchCertificates } from './watchCertificates.ts'

it('measures when the certificate of each public host expires, and keeps the time while one is away', async () => {
  const proxy = createServer(selfSigned).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as { port: number }
  const metrics = createMetrics()
  const urls = {
    SITE_URL: `https://localhost:${port}`,
    WALLET_URL: 'https://127.0.0.1:9',
    API_URL: 'http://localhost:9',
  }
  const watched = watchCertificates({ settings: urls, metrics, lookEveryMs: 20 })
  // 1 January 2120
  const line = `latchkey_certificate_expires_seconds{host="localhost:${port}"} 4733510400`
  await expect.poll(() => metrics.text()).toContain(line)
  proxy.close()
  proxy.closeAllConnections()
  await once(proxy, 'close')
  const broken = createPlainServer((socket) => socket.destroy()).listen(port, '127.0.0.1')
  for (let turn = 0; turn < 2; turn++) await once(broken, 'connection')
  expect(await metrics.text()).toContain(line)
  expect((await metrics.text()).match(/^latchkey_certificate_expires_seconds/gm)).toHaveLength(1)
  watched.stop()
  broken.close()
})
