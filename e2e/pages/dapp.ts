import { expect, type Frame, type Page } from '@playwright/test'
import { addresses } from '../addresses.ts'
import { readCode } from './login.ts'

export const projectId = '1a7c4be70000000000000000001329de'

/** What a message to the page showed of its sender. */
export type Heard = { type: string; id?: string; payload?: unknown; origin: string; isFrame: boolean }

type Place = {
  /** Where the page stands; the site's own origin is the one that the project allows. */
  origin?: string
  projectId?: string
  /** What else is in the page: an advertisement, a cover. */
  body?: string
  /** More of the frame's address. */
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
 * A page of the test's own making around the real frame. It speaks the plain protocol, as any page of the field may,
 * and does whatever else a hostile one would.
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

  /** The frame's own document, for looking at; undefined where the browser has put an error page in its place. */
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
    await expect
      .poll(async () => (await this.heard()).some(({ type }) => type === '@w3m-frame/READY'), { timeout: 15_000 })
      .toBe(true)
    return this
  }

  /** Sends a message from the page and answers with its id at once. */
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

  async answerTo(id: string, timeout = 20_000): Promise<Heard> {
    const find = async () => (await this.heard()).find((one) => one.id === id && one.type.startsWith('@w3m-frame/'))
    await expect.poll(find, { timeout, message: `the answer to ${id}` }).toBeTruthy()
    return (await find()) as Heard
  }

  async ask(name: string, payload?: unknown): Promise<Heard> {
    return await this.answerTo(await this.send(name, payload))
  }

  /** The reply to a method, however it ends. */
  rpc(method: string, params: unknown, more: object = {}): Promise<Heard> {
    return this.ask('RPC_REQUEST', { method, params, ...more })
  }

  /** Sends a method that asks the person, and answers with its id. */
  request(method: string, params: unknown): Promise<string> {
    return this.send('RPC_REQUEST', { method, params })
  }

  /** An email login whose code is typed in the wallet's own window. */
  async enterCode(email: string, nth = 1): Promise<void> {
    expect((await this.ask('CONNECT_EMAIL', { email, canConfirm: true })).payload).toMatchObject({
      action: 'VERIFY_IN_WALLET',
    })
    const login = await this.send('CONNECT_CODE')
    await this.screen.getByLabel('Six-digit code').fill(await readCode(email, nth))
    expect((await this.answerTo(login)).type).toBe('@w3m-frame/CONNECT_CODE_SUCCESS')
  }

  async logIn(email: string, nth = 1): Promise<`0x${string}`> {
    await this.untilReady()
    await this.enterCode(email, nth)
    const { payload } = await this.ask('GET_USER', { chainId: 1329 })
    return (payload as { address: `0x${string}` }).address
  }
}
