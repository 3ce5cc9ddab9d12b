import type { FrameLocator, Page } from '@playwright/test'
import { addresses, projectId } from '../addresses.ts'
import { press } from './press.ts'

const htmlOf = (projectId: string) => `<!doctype html><title>Plain page</title><body style="margin:0;background:#fff">
<iframe id="w3m-iframe" style="width:360px;height:600px;border:0"
  src="${addresses.wallet}/sdk?projectId=${projectId}&chainId=eip155%3A1329&version=4"></iframe>
<script>
  const waiting = new Map()
  let sayReady
  const ready = new Promise((resolve) => { sayReady = resolve })
  addEventListener('message', ({ data, origin }) => {
    if (origin !== ${JSON.stringify(addresses.wallet)}) return
    if (data.type === '@w3m-frame/READY') return sayReady()
    waiting.get(data.id)?.(data)
  })
  window.ask = async (name, payload) => {
    await ready
    const id = crypto.randomUUID()
    const answer = new Promise((resolve) => waiting.set(id, resolve))
    document.getElementById('w3m-iframe').contentWindow.postMessage({ type: '@w3m-app/' + name, id, payload }, ${JSON.stringify(addresses.wallet)})
    return answer
  }
</script></body>`

type Answer = { type: string; payload?: unknown }

/**
 * A third-party page on the project's origin. It uses plain window messages, like any dapp. It shares the user's login,
 * because storage is per site.
 */
export class PlainPage {
  readonly frame: FrameLocator

  constructor(readonly page: Page) {
    this.frame = page.frameLocator('#w3m-iframe')
  }

  async open(project: string = projectId): Promise<void> {
    const body = htmlOf(project)
    await this.page.route('**/plain-page', (route) => route.fulfill({ contentType: 'text/html', body }))
    await this.page.goto('/plain-page')
  }

  async ask(name: string, payload?: unknown): Promise<unknown> {
    const answer = await this.page.evaluate(
      ([type, content]) => (window as unknown as { ask: (...of: unknown[]) => Promise<Answer> }).ask(type, content),
      [name, payload] as const,
    )
    if (!answer.type.endsWith('_SUCCESS')) throw new Error(JSON.stringify(answer))
    return answer.payload
  }

  rpc(method: string, params: unknown): Promise<unknown> {
    return this.ask('RPC_REQUEST', { method, params, chainId: 'eip155:1329' })
  }

  /** Sends a request that needs approval, and approves it once the screen shows the expected text. */
  async approve(method: string, params: unknown, look: () => Promise<void> = async () => {}): Promise<unknown> {
    const answer = this.rpc(method, params)
    answer.catch(() => undefined)
    await look()
    await press(this.frame.getByRole('button', { name: /^(Approve|Sign)$/ }))
    return answer
  }
}
