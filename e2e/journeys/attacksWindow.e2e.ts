import { expect, type Page } from '@playwright/test'
import { addresses } from '../addresses.ts'
import { Dapp } from '../pages/dapp.ts'
import { newEmail } from '../pages/login.ts'
import { approveIn, press } from '../pages/press.ts'
import { expectUnarmed } from '../pages/trick.ts'
import { forgetVisibility } from '../pages/walletWindow.ts'
import { test } from '../test.ts'

const approvePage = `${addresses.wallet}/approve`

/** A hostile page around the real frame. It opens the wallet's window as it likes. */
const openHostile = async (page: Page) => {
  const dapp = await Dapp.open(page)
  const address = await dapp.logIn(newEmail())
  const ask = (text: string, id: string, isKept = false) =>
    dapp.send('RPC_REQUEST', { method: 'personal_sign', params: [text, address], window: { id, isKept } })
  const open = async (id: string, features = 'popup,width=420,height=680'): Promise<Page> => {
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate(([url, size]) => Object.assign(window, { opened: window.open(url, '_blank', size) }) && undefined, [
        `${approvePage}#${id}`,
        features,
      ] as const),
    ])
    return opened
  }
  const isAnswered = async (id: string) => (await dapp.heard()).some((one) => one.id === id)
  return { dapp, ask, open, isAnswered }
}

const signIn = (opened: Page) => opened.getByRole('button', { name: 'Sign' })

test('[threat 22] a hostile page can’t cover, swap, forge or reuse the wallet window it opens', async ({
  page,
  context,
}) => {
  await forgetVisibility(context)
  const { dapp, ask, open, isAnswered } = await openHostile(page)

  await test.step('a wallet page inside the hostile page gets no request', async () => {
    await page.evaluate((url) => {
      const cover = document.body.appendChild(document.createElement('iframe'))
      cover.id = 'inside'
      cover.src = url
    }, `${approvePage}#inside0000000000`)
    const id = await ask('inside', 'inside0000000000')
    await expect(dapp.screen.getByRole('button', { name: 'Continue' })).toBeEnabled()
    await expect(page.frameLocator('#inside').getByRole('button')).toHaveCount(0)
    expect(await isAnswered(id)).toBe(false)
    await dapp.send('RPC_ABORT')
    await page.evaluate(() => document.querySelector('#inside')?.remove())
  })

  await test.step('a tiny window shows no button', async () => {
    const opened = await open('tiny000000000000', 'popup,width=420,height=680')
    await opened.setViewportSize({ width: 420, height: 200 })
    const id = await ask('tiny', 'tiny000000000000')
    await expect(opened.getByText('Make this window larger')).toBeVisible()
    await expect(signIn(opened)).toHaveCount(0)
    expect(await isAnswered(id)).toBe(false)
    await opened.close()
    await dapp.send('RPC_ABORT')
  })

  await test.step('a window opened long before starts its full wait with the request', async () => {
    const opened = await open('early00000000000')
    await expect(opened.getByText('Waiting for the site')).toBeVisible()
    // The pointer already rests where the button will be.
    await opened.mouse.move(280, 640)
    const first = await ask('harmless', 'early00000000000')
    await expect(signIn(opened)).toBeEnabled()

    await dapp.send('RPC_ABORT')
    const closed = opened.waitForEvent('close')
    await closed
    expect((await dapp.answerTo(first)).type).toBe('@w3m-frame/RPC_REQUEST_ERROR')
  })

  await test.step('forged messages of the page show and answer nothing', async () => {
    const opened = await open('forged0000000000')
    await page.evaluate((id) => {
      const { opened: target } = window as unknown as { opened: Window }
      const frame = document.querySelector<HTMLIFrameElement>('#wallet')?.contentWindow
      setInterval(() => {
        const request = { approval: { id: 'x' }, theme: { mode: 'dark' }, language: 'en' }
        target.postMessage({ type: 'latchkey/ask', id, request }, '*', [new MessageChannel().port2])
        frame?.postMessage({ type: 'latchkey/ready', id }, '*')
      }, 50)
    }, 'forged0000000000')
    await expect(opened.getByText('Waiting for the site')).toBeVisible()
    const id = await ask('the real one', 'forged0000000000')
    await expect(opened.getByText('the real one')).toBeVisible()
    expect(await isAnswered(id)).toBe(false)

    // A second window with the same ID, while the first one shows the request.
    const second = await open('forged0000000000')
    await expect(second.getByText('Waiting for the site')).toBeVisible()
    await expectUnarmed(signIn(second), 'a second window')
    await second.close()

    // A reload starts again, and the answer still belongs to this request.
    await opened.reload()
    await expect(opened.getByText('the real one')).toBeVisible()
    expect(await isAnswered(id)).toBe(false)
    const closed = opened.waitForEvent('close')
    await approveIn(opened)
    await closed
    expect((await dapp.answerTo(id)).payload).toMatch(/^0x[0-9a-f]{130}$/)
  })

  await test.step('a double click on one request doesn’t sign the next in the same window', async () => {
    const opened = await open('double0000000000')
    const first = await ask('the first text', 'double0000000000', true)
    await expect(signIn(opened)).toBeEnabled()
    const second = await ask('the second text', 'double0000000000')
    await press(signIn(opened))
    // The second click of a double click, at the same place.
    await opened.mouse.down()
    await opened.mouse.up()
    expect((await dapp.answerTo(first)).payload).toMatch(/^0x[0-9a-f]{130}$/)
    await expect(opened.getByText('the second text')).toBeVisible()
    expect(await isAnswered(second)).toBe(false)
    const closed = opened.waitForEvent('close')
    await approveIn(opened)
    await closed
    expect((await dapp.answerTo(second)).payload).toMatch(/^0x[0-9a-f]{130}$/)
  })

  await test.step('a window sent to the hostile page’s own address answers nothing', async () => {
    const opened = await open('moved00000000000')
    const id = await ask('moved', 'moved00000000000')
    await expect(signIn(opened)).toBeVisible()
    await page.evaluate(() => {
      const { opened: target } = window as unknown as { opened: Window }
      target.location.href = `${location.origin}/`
    })
    await opened.waitForURL((url) => url.origin === addresses.site)
    expect(await isAnswered(id)).toBe(false)
    await opened.close()
    await expect(dapp.screen.getByText('The wallet window was closed without an answer.')).toBeVisible()
    expect(await isAnswered(id)).toBe(false)
  })
})

test('[threat 22] where covers are detected, a page can’t move a request out of the frame', async ({ page }) => {
  const { dapp, ask, open } = await openHostile(page)
  const opened = await open('chromium00000000')
  await expect(opened.getByText('Waiting for the site')).toBeVisible()
  await ask('hello', 'chromium00000000')
  await page.bringToFront()
  await expect(dapp.screen.getByRole('button', { name: 'Sign' })).toBeVisible()
  await expect(opened.getByText('Waiting for the site')).toBeVisible()
})
