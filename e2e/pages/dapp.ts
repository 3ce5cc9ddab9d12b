import { expect, type Frame, type Page } from '@playwright/test'
import { addresses, projectId } from '../addresses.ts'
import { readCode } from './mailbox.ts'

/** What a message to the page revealed about its sender. */
export type Heard = { type: string; id?: string; payload?: unknown; origin: string; isFrame: boolean }

type Place = {
  /** The page's URL. The project allows only the site's own origin. */
  origin?: string
  projectId?: string
  /** Extra content of the page: an ad, a cover. */
  body?: string
  /** Extra query parameters of the frame's URL. */
  query?: string
}

const path = '/dapp-of-a-test'

const html = (
  src: string,
  body: string,
): string => `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>dapp</title>
<style>html, body { margin: 0; background: #fff } iframe#wallet { border: 0; position: fixed; left: 40px; top: 40px; width: 360px; height: 600px }</style>
<script>
  window.heard = []
  addEventListener('message', ({ data, origin, source }) => {
    const isFrame = source === document.querySelector('#wallet')?.contentWindow
    if (data && typeof data.type === 'string') heard.push({ type: data.type, id: data.id, payload: data.payload, origin, isFrame })
  })
</script>
<iframe id="wallet" src="${src}" allow="publickey-credentials-get *; publickey-credentials-create *"></iframe>
${body}`

/**
 * A test page around the real frame. It speaks the plain protocol, like any third-party page, and can do what a hostile
 * one would.
 */
export class Dapp {
  private asked = 0

  constructor(
    readonly page: Page,
    readonly frameUrl: string,
  ) {}

  static async open(page: Page, place: Place = {}): Promise<Dapp> {
    const origin = place.origin ?? addresses.site
    const query = `projectId=${place.projectId ?? projectId}&chainId=eip155%3A1329${place.query ?? ''}`
    const frameUrl = `${addresses.wallet}/sdk?${query}`
    await page.route(`${origin}${path}`, (route) =>
      route.fulfill({ contentType: 'text/html', headers: {}, body: html(frameUrl, place.body ?? '') }),
    )
    await page.goto(`${origin}${path}`)
    return new Dapp(page, frameUrl)
  }

  /** The frame's document, for inspection; undefined if the browser shows an error page instead. */
  get frame(): Frame | undefined {
    return this.page.frames().find((one) => one.url() === this.frameUrl)
  }

  get screen() {
    return this.page.frameLocator('#wallet')
  }

  heard(): Promise<Heard[]> {
    return this.page.evaluate(() => (window as unknown as { heard: Heard[] }).heard)
  }

  async untilReady(): Promise<this> {
    await expect.poll(async () => (await this.heard()).some(({ type }) => type === '@w3m-frame/READY')).toBe(true)
    return this
  }

  /** Sends a message from the page and returns its ID at once. */
  async send(name: string, payload?: unknown): Promise<string> {
    this.asked += 1
    const id = `asked-${this.asked}`
    await this.page.evaluate(
      ({ message, target }) =>
        document.querySelector<HTMLIFrameElement>('#wallet')?.contentWindow?.postMessage(message, target),
      {
        message: { type: `@w3m-app/${name}`, id, ...(payload === undefined ? {} : { payload }) },
        target: addresses.wallet,
      },
    )
    return id
  }

  async answerTo(id: string): Promise<Heard> {
    const find = async () => (await this.heard()).find((one) => one.id === id && one.type.startsWith('@w3m-frame/'))
    await expect.poll(find, { message: `the answer to ${id}` }).toBeTruthy()
    return (await find()) as Heard
  }

  async ask(name: string, payload?: unknown): Promise<Heard> {
    return await this.answerTo(await this.send(name, payload))
  }

  /** The reply to a method, whatever the outcome. */
  rpc(method: string, params: unknown, more: object = {}): Promise<Heard> {
    return this.ask('RPC_REQUEST', { method, params, ...more })
  }

  /** Sends a method that needs approval and returns its ID. */
  request(method: string, params: unknown): Promise<string> {
    return this.send('RPC_REQUEST', { method, params })
  }

  /** An email login whose code is typed in the wallet's own window. */
  async enterCode(email: string, nth = 1): Promise<void> {
    expect((await this.ask('CONNECT_EMAIL', { email, canConfirm: true })).payload).toMatchObject({
      action: 'VERIFY_IN_WALLET',
    })
    const login = await this.send('CONNECT_CODE')
    await this.screen.getByLabel('6-digit code').fill(await readCode(email, nth))
    expect((await this.answerTo(login)).type).toBe('@w3m-frame/CONNECT_CODE_SUCCESS')
  }

  async logIn(email: string, nth = 1): Promise<`0x${string}`> {
    await this.untilReady()
    await this.enterCode(email, nth)
    const { payload } = await this.ask('GET_USER', { chainId: 1329 })
    return (payload as { address: `0x${string}` }).address
  }
}
