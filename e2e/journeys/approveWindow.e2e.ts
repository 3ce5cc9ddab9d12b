import { expect, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { addresses } from '../addresses.ts'
import { giveSei, seiOf } from '../money.ts'
import { Dapp } from '../pages/dapp.ts'
import { newEmail } from '../pages/login.ts'
import { openWalletWindow, press } from '../pages/press.ts'
import { expectUnarmed } from '../pages/trick.ts'
import { test } from '../test.ts'

/** A browser that can't detect covered frames, such as Firefox and Safari today. */
const forgetVisibility = (page: Page) =>
  page.addInitScript(() => {
    delete (IntersectionObserverEntry.prototype as { isVisible?: unknown }).isVisible
  })

test('[threat 22] without occlusion checks, the frame approves nothing and a send continues in the wallet window', async ({
  page,
  context,
}) => {
  await forgetVisibility(page)
  const dapp = await Dapp.open(page)
  const address = await dapp.logIn(newEmail())
  await giveSei(address, '2')
  const receiver = '0x00000000000000000000000000000000000A11cE'
  const before = Number(await seiOf(receiver))
  const send = { from: address, to: receiver, value: '0xde0b6b3a7640000' }
  const id = await dapp.request('eth_sendTransaction', [send])
  const { screen } = dapp
  await expect(screen.getByText('Continue in the wallet window')).toBeVisible()
  await expect(screen.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  await test.step('closing without an answer sends nothing, and the window can be reopened', async () => {
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      screen.getByRole('button', { name: 'Continue' }).click(),
    ])
    await expect(popup.getByRole('button', { name: 'Approve' })).toBeVisible()
    await popup.close()
    await expect(screen.getByText('The wallet window was closed without an answer.')).toBeVisible()
    expect((await dapp.heard()).some((one) => one.id === id)).toBe(false)
  })

  await test.step('an approved payment arrives', async () => {
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      screen.getByRole('button', { name: 'Open it again' }).click(),
    ])
    expect(new URL(popup.url()).origin).toBe(addresses.wallet)
    await expect(popup.getByText('1 SEI').first()).toBeVisible()
    await expect(popup.getByText(new URL(addresses.site).host).first()).toBeVisible()
    await expect(popup).toHaveTitle('Approve · Latchkey')
    const closed = popup.waitForEvent('close')
    await press(popup.getByRole('button', { name: 'Approve' }))
    await closed
    expect((await dapp.answerTo(id)).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
    await expect.poll(async () => Number(await seiOf(receiver))).toBeCloseTo(before + 1, 9)
  })

  await test.step('a window that is too small says so, and approves once it is larger', async () => {
    const other = await dapp.request('personal_sign', ['hello', address])
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      screen.getByRole('button', { name: 'Continue' }).click(),
    ])
    const sign = popup.getByRole('button', { name: 'Sign' })
    await expect(sign).toBeEnabled()
    await popup.setViewportSize({ width: 420, height: 200 })
    await expect(popup.getByText('Make this window larger')).toBeVisible()
    await expect(sign).toHaveCount(0)
    await popup.setViewportSize({ width: 420, height: 680 })
    const closed = popup.waitForEvent('close')
    await press(sign)
    await closed
    expect((await dapp.answerTo(other)).payload).toMatch(/^0x[0-9a-f]{130}$/)
  })

  await test.step('content below the fold must be scrolled into view', async () => {
    const text = Array.from({ length: 60 }, (_, at) => `Line ${at + 1} of what is signed.`).join('\n')
    const other = await dapp.request('personal_sign', [text, address])
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      screen.getByRole('button', { name: 'Continue' }).click(),
    ])
    await expect(popup.getByRole('button', { name: 'Scroll to see everything' })).toBeVisible()
    await expectUnarmed(popup.getByRole('button', { name: 'Sign' }), 'unread')
    await popup.getByRole('button', { name: 'Cancel' }).click()
    expect((await dapp.answerTo(other)).type).toBe('@w3m-frame/RPC_REQUEST_ERROR')
  })

  await test.step('a declined payment is not sent', async () => {
    const other = await dapp.request('personal_sign', ['hello', address])
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      screen.getByRole('button', { name: 'Continue' }).click(),
    ])
    await popup.getByRole('button', { name: 'Cancel' }).click()
    expect((await dapp.answerTo(other)).type).toBe('@w3m-frame/RPC_REQUEST_ERROR')
  })

  await test.step('a window opened by the page itself asks nothing, whatever the page sends it', async () => {
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate((url) => {
        const opened = window.open(url, 'own', 'popup,width=420,height=680')
        const forged = { type: 'latchkey/ask', evidence: { approval: { id: 'x' } } }
        setInterval(() => opened?.postMessage(forged, '*', [new MessageChannel().port2]), 100)
      }, `${addresses.wallet}/approve`),
    ])
    await expect(popup.getByText('Nothing to approve')).toBeVisible()
    await popup.waitForTimeout(500)
    await expect(popup.getByText('Nothing to approve')).toBeVisible()
  })
})

test('[threat 29] the wallet window repeats checks that got no answer in the frame', async ({ page }) => {
  const dapp = await Dapp.open(page)
  const address = await dapp.logIn(newEmail())
  await giveSei(address, '2')
  let isHeld = true
  const held = ['eth_getCode', 'eth_call', 'eth_simulateV1']
  await page.route(`${addresses.wallet}/rpc*`, async (route) => {
    const { method } = route.request().postDataJSON() as { method?: string }
    // A held request is never answered, not even later.
    if (!isHeld || !held.includes(method ?? '')) await route.continue()
  })
  const receiver = privateKeyToAddress(generatePrivateKey())
  const send = { from: address, to: receiver, value: '0xde0b6b3a7640000', gas: '0x5208' }
  const id = await dapp.request('eth_sendTransaction', [send])
  await expect(dapp.screen.getByText('Large or unusual requests')).toBeVisible()
  isHeld = false
  const opened = await openWalletWindow(dapp.screen)
  const closed = opened.waitForEvent('close')
  await press(opened.getByRole('button', { name: 'Approve' }))
  await closed
  expect((await dapp.answerTo(id)).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
  await expect.poll(() => seiOf(receiver)).toBe('1')
})
