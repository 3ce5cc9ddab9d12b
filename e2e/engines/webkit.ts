import { spawn } from 'node:child_process'
import { endProcess } from '@latchkey/server/testing/endProcess'
import { enginePort } from '../addresses.ts'
import { type Driver, keysOf, mouse, type Place, pause, restMs, until } from './driver.ts'

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
type Element = { [elementKey]: string }

const driverUrl = `http://127.0.0.1:${enginePort}`
const display = ':97'

const call = async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> => {
  const response = await fetch(`${driverUrl}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
  return value
}

/** WebKitGTK's own small browser, driven by WebDriver on a virtual screen. */
export const openWebKit = async (): Promise<Driver> => {
  const screen = spawn('Xvfb', [display, '-screen', '0', '1400x1000x24'], { stdio: 'ignore' })
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
  const server = spawn('WebKitWebDriver', [`--port=${enginePort}`], { env, stdio: 'ignore' })
  await until('WebKitWebDriver', () => call<{ ready: boolean }>('GET', '/status'))
  await pause(500)
  const { sessionId, capabilities } = await call<{ sessionId: string; capabilities: { browserVersion: string } }>(
    'POST',
    '/session',
    { capabilities: { alwaysMatch: {} } },
  )
  const ask = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    call<T>(method, `/session/${sessionId}${path}`, body)
  const site = await ask<string>('GET', '/window')
  await ask('POST', '/window/rect', { width: 1300, height: 900 }).catch(() => undefined)
  const windowOf = async () => (await ask<string[]>('GET', '/window/handles')).find((one) => one !== site)
  const run = <T>(expression: string) => ask<T>('POST', '/execute/sync', { script: `return (${expression})`, args: [] })

  /** Makes a place current; false while it isn't there. */
  const enter = async (place: Place): Promise<boolean> => {
    const handle = place === 'window' ? await windowOf() : site
    if (!handle) return false
    await ask('POST', '/window', { handle })
    await ask('POST', '/frame', { id: null })
    if (place !== 'frame') return true
    const found = await run<Element | null>("document.querySelector('#w3m-iframe')")
    if (!found) return false
    await ask('POST', '/frame', { id: found })
    return true
  }
  const elementIn = async (place: Place, element: string): Promise<Element> => {
    const found = (await enter(place)) && (await run<Element | null>(element))
    if (!found) throw new Error(`no ${element}`)
    return found
  }
  const press = async (place: Place, element: string): Promise<Element> => {
    const origin = await elementIn(place, element)
    const act = (actions: object[]) => ask('POST', '/actions', { actions: [mouse(actions)] })
    await act([{ type: 'pointerMove', duration: 0, x: -2, y: 0, origin }])
    await pause(restMs)
    await act([
      { type: 'pointerMove', duration: 0, x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
    return origin
  }
  return {
    engine: `WebKitGTK ${capabilities.browserVersion}`,
    open: async (url) => {
      await enter('site')
      await ask('POST', '/url', { url })
    },
    reload: async () => {
      await enter('site')
      await ask('POST', '/refresh', {})
    },
    read: async <T>(place: Place, expression: string) => ((await enter(place)) ? await run<T>(expression) : undefined),
    press: async (place, element) => void (await press(place, element)),
    type: async (place, element, text) => {
      await press(place, element)
      await ask('POST', '/actions', { actions: [keysOf(text)] })
    },
    hasWindow: async () => (await windowOf()) !== undefined,
    close: async () => {
      await ask('DELETE', '').catch(() => undefined)
      await endProcess(server, 'SIGTERM')
      await endProcess(screen, 'SIGTERM')
    },
  }
}
