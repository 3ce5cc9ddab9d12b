import { expect, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { addresses } from '../addresses.ts'
import { withFeatures } from '../pages/features.ts'
import { codeScreen, newEmail, typeCode } from '../pages/login.ts'
import { readCode } from '../pages/mailbox.ts'
import { press } from '../pages/press.ts'
import { test } from '../test.ts'
import { TestWallet } from '../wallets/testWallet.ts'

type Session = { address: string; expiresAt: number }
type Proof = { message: string; signature: `0x${string}`; address: `0x${string}` }

/** The parts of the client that the page uses. */
type Own = {
  client: {
    connect(walletId: string): Promise<{ address: `0x${string}` }>
    signMessage(text: string): Promise<`0x${string}`>
    signIn(): Promise<{ account: string }>
    signOut(): Promise<void>
    getState(): { session?: { account: string }; status: string; modal: { isOpen: boolean } }
  }
  strayed: number
}

/** A page whose script has `createLatchkey` and the address of the `server`. */
const open = async (page: Page, html: string, script: string): Promise<void> => {
  const url = `${addresses.site}/page-options`
  const head = `import { createLatchkey } from '${addresses.api}/kit/v1/element.js'; const server = '${addresses.api}';`
  const body = `<!doctype html><title>options</title><body>${html}<script type="module">${head}${script}</script></body>`
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(url)
  await page.waitForFunction(() => 'client' in window)
}

test('[VIEW-11, FRAME-18] in a container inside a shadow root and a focus trap: log in and approve, in one frame', async ({
  page,
}) => {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().startsWith(`${addresses.wallet}/sdk`)) loads.push(request.url())
  })
  await open(
    page,
    '<main><button>Outside</button></main><checkout-dialog></checkout-dialog>',
    `const dialog = document.querySelector('checkout-dialog')
     const root = dialog.attachShadow({ mode: 'open' })
     root.innerHTML = '<div style="transform: scale(0.8); overflow: hidden; height: 60px"><button>Inside</button><div id="place"></div></div>'
     window.strayed = 0
     addEventListener('focusin', ({ target }) => {
       if (dialog.contains(target)) return
       window.strayed += 1
       root.querySelector('button').focus()
     }, true)
     window.client = createLatchkey({ server, container: () => root.querySelector('#place') })`,
  )
  const place = () =>
    page.evaluate(() => {
      const home = document.querySelector('checkout-dialog')?.shadowRoot?.querySelector('#place > latchkey-modal')
      return { isInPlace: home?.shadowRoot != null, frames: home?.querySelectorAll('iframe').length ?? 0 }
    })
  const connecting = page.evaluate(() => (window as unknown as Own).client.connect('embedded'))
  const modal = page.locator('latchkey-modal').getByRole('dialog')
  const email = newEmail()
  await modal.getByRole('textbox').first().fill(email)
  await page.keyboard.press('Enter')
  const code = await readCode(email)
  await codeScreen(page).getByLabel('6-digit code').click()
  await typeCode(page, code)
  const { address } = await connecting
  await expect(modal).toBeHidden()
  expect(await place()).toEqual({ isInPlace: true, frames: 1 })
  const signing = page.evaluate(() => (window as unknown as Own).client.signMessage('Hello'))
  await press(codeScreen(page).getByRole('button', { name: 'Sign' }))
  expect(await verifyMessage({ address, message: 'Hello', signature: await signing })).toBe(true)
  expect(await place()).toEqual({ isInPlace: true, frames: 1 })
  expect(loads).toHaveLength(1)
  expect(await page.evaluate(() => (window as unknown as Own).strayed)).toBe(0)
})

test('[VIEW-08] a page that removes the container of the open modal can be used again', async ({ page }) => {
  await open(
    page,
    '<main><button>Outside</button></main><div id="place"></div>',
    "window.client = createLatchkey({ server, container: () => document.querySelector('#place') })",
  )
  const connecting = page.evaluate(() => (window as unknown as Own).client.connect('embedded').catch(() => 'closed'))
  await expect(page.locator('latchkey-modal').getByRole('dialog')).toBeVisible()
  await page.evaluate(() => document.querySelector('#place')?.remove())
  expect(await connecting).toBe('closed')
  await page.getByRole('button', { name: 'Outside' }).click()
  expect(await page.evaluate(() => document.body.style.overflow)).toBe('')
})

test('[AUTH-10] with an own backend for sign-in, the modal asks only when the page does, and the server is not asked', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/auth/v1/')) asked.push(pathname)
  })
  // The project requires a sign-in.
  await withFeatures(page, { reown_authentication: ['required'] })
  let session: Session | null = null
  await page.exposeFunction('readSession', () => session)
  await page.exposeFunction('endSession', () => {
    session = null
  })
  await page.exposeFunction('verifyProof', async ({ address, message, signature }: Proof) => {
    if (!message.includes('Nonce: abcdefgh12') || !(await verifyMessage({ address, message, signature })))
      throw new Error('The signature is wrong.')
    session = { address, expiresAt: Date.now() + 3_600_000 }
    return session
  })
  const wallet = await TestWallet.install(page)
  const script = `window.client = createLatchkey({ server, storage: 'session', storagePrefix: 'shop.', signIn: {
    getNonce: async () => 'abcdefgh12', verify: window.verifyProof, getSession: window.readSession, signOut: window.endSession,
  } })`
  await open(page, '<main></main>', script)
  const state = () =>
    page.evaluate(() => {
      const { session: now, status, modal } = (window as unknown as Own).client.getState()
      return { status, account: now?.account, isOpen: modal.isOpen }
    })
  await page.evaluate(() => (window as unknown as Own).client.connect('example.harbour'))
  await page.waitForLoadState('networkidle')
  expect(await state()).toEqual({ status: 'connected', account: undefined, isOpen: false })
  const account = `eip155:1329:${wallet.address}`
  expect(await page.evaluate(() => (window as unknown as Own).client.signIn())).toMatchObject({ account })
  await page.reload()
  await expect.poll(state).toEqual({ status: 'connected', account, isOpen: false })
  const keys = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])
  expect(keys[0]).toEqual([])
  expect(keys[1]).toContain('shop.latchkey.siwx')
  expect(keys[1]?.filter((key) => !key.startsWith('shop.'))).toEqual([])
  await page.evaluate(() => (window as unknown as Own).client.signOut())
  expect(await state()).toEqual({ status: 'connected', account: undefined, isOpen: false })
  expect(session).toBeNull()
  expect(asked).toEqual([])
})
