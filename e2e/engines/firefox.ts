import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProcess } from '@latchkey/server/testing/endProcess'
import { addresses, enginePort } from '../addresses.ts'
import { openBidi } from './bidi.ts'
import { type Driver, keysOf, mouse, type Place, restMs } from './driver.ts'

type Context = { context: string; url: string; children: Context[] | null }
type Value = { type: string; value?: unknown; sharedId?: string }
type Evaluated = { type: 'success'; result: Value } | { type: 'exception'; exceptionDetails: { text: string } }

const listening = /WebDriver BiDi listening on (ws:\S+)/

/** Starts Firefox with an empty profile and its settings as shipped. */
const startFirefox = async (profile: string) => {
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', enginePort]
  const env = { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: '1' }
  const child = spawn('firefox-esr', args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stderr.on('data', (data) => {
      text += String(data)
      const found = listening.exec(text)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`Firefox did not start: ${text.slice(-500)}`)))
  })
  return { child, url }
}

/** Firefox, driven by WebDriver BiDi. */
export const openFirefox = async (): Promise<Driver> => {
  const profile = await mkdtemp(join(tmpdir(), 'latchkey-firefox-'))
  const { child, url } = await startFirefox(profile)
  const bidi = await openBidi(`${url}/session`)
  const { capabilities } = await bidi.send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  })
  const tree = async () => (await bidi.send<{ contexts: Context[] }>('browsingContext.getTree')).contexts
  const site = (await tree())[0]?.context ?? ''
  await bidi.send('browsingContext.setViewport', { context: site, viewport: { width: 1280, height: 800 } })

  const windowOf = async () =>
    (await tree()).find((one) => one.context !== site && one.url.startsWith(addresses.wallet))?.context
  const contextOf = async (place: Place): Promise<string | undefined> => {
    if (place === 'site') return site
    if (place === 'window') return windowOf()
    const page = (await tree()).find((one) => one.context === site)
    return page?.children?.find((one) => one.url.startsWith(`${addresses.wallet}/sdk`))?.context
  }
  const evaluate = async (context: string, expression: string): Promise<Value> => {
    const params = { expression, target: { context }, awaitPromise: true }
    const answer = await bidi.send<Evaluated>('script.evaluate', params)
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
    return answer.result
  }
  const pressIn = async (place: Place, element: string): Promise<string> => {
    const context = await contextOf(place)
    const { sharedId } = context ? await evaluate(context, element) : {}
    if (!context || !sharedId) throw new Error(`no ${element}`)
    const origin = { type: 'element', element: { sharedId } }
    const actions = [
      { type: 'pointerMove', x: -2, y: 0, origin },
      { type: 'pause', duration: restMs },
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await bidi.send('input.performActions', { context, actions: [mouse(actions)] })
    return context
  }
  return {
    engine: `Firefox ${capabilities.browserVersion}`,
    open: (address) => bidi.send('browsingContext.navigate', { context: site, url: address, wait: 'complete' }),
    reload: () => bidi.send('browsingContext.reload', { context: site, wait: 'complete' }),
    read: async <T>(place: Place, expression: string) => {
      const context = await contextOf(place)
      return context ? ((await evaluate(context, expression)).value as T) : undefined
    },
    press: async (place, element) => void (await pressIn(place, element)),
    type: async (place, element, text) => {
      const context = await pressIn(place, element)
      await bidi.send('input.performActions', { context, actions: [keysOf(text)] })
    },
    hasWindow: async () => (await windowOf()) !== undefined,
    close: async () => {
      bidi.close()
      await endProcess(child, 'SIGTERM')
      await rm(profile, { recursive: true, force: true })
    },
  }
}
