import { expect, type Locator, type Page } from '@playwright/test'
import { Dapp } from '../pages/dapp.ts'
import { newEmail } from '../pages/login.ts'
import { hold, press } from '../pages/press.ts'
import { expectUnarmed, trick } from '../pages/trick.ts'
import { test } from '../test.ts'

const openWallet = async (page: Page) => {
  const dapp = await Dapp.open(page)
  const address = await dapp.logIn(newEmail())
  const ask = async (text: string) => {
    const id = await dapp.request('personal_sign', [text, address])
    return { id, isAnswered: async () => (await dapp.heard()).some((one) => one.id === id) }
  }
  return { dapp, ask, sign: dapp.screen.getByRole('button', { name: 'Sign' }) }
}

const short = 'I give you everything'
const long = Array.from({ length: 60 }, (_, at) => `Line ${at + 1} of what is signed.`).join('\n')

/** The styles that an unmodified AppKit 1.8.0 page gives the frame. */
const appKit = {
  wide: '#wallet { left: calc(50% - 180px) !important; top: calc(50% - 268px) !important; width: 360px; height: 600px; border-radius: 0 0 20px 20px }',
  narrow: '#wallet { left: 0 !important; top: auto !important; bottom: 0; width: 100% !important; height: 600px }',
}

const isInside = async (page: Page, piece: Locator) => {
  const box = await piece.boundingBox()
  const size = page.viewportSize()
  if (!box || !size) return false
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height
}

const tooSmall: readonly (readonly [string, string])[] = [
  ['160 px high', '#wallet { height: 160px !important }'],
  ['160 px wide', '#wallet { width: 160px !important }'],
  ['one pixel below the least height', '#wallet { height: 359px !important }'],
  ['one pixel below the least width', '#wallet { width: 299px !important }'],
  ['large, but mostly above the window', '#wallet { top: -300px !important }'],
  [
    'large, but cut by a scrolling box around it',
    'body { position: fixed; left: 40px; top: 40px; width: 360px; height: 200px; overflow: hidden } #wallet { position: absolute !important; left: 0 !important; top: -350px !important }',
  ],
  ['large, but its left half is off the window', '#wallet { left: -180px !important }'],
  ['large, but shrunk by zoom', '#wallet { zoom: 0.4 }'],
  ['large, but its page is shrunk by zoom', 'html { zoom: 0.4 }'],
]

test('[threat 22] a frame too small to read approves nothing, and one tap opens the wallet window', async ({
  page,
  context,
}) => {
  const { ask, sign, dapp } = await openWallet(page)
  const { id } = await ask(short)
  await expect(sign).toBeEnabled()
  for (const [name, css] of tooSmall) {
    await test.step(name, async () => {
      await trick(page, css)
      await expectUnarmed(sign, name)
      await expect(dapp.screen.getByRole('button', { name: 'Continue' })).toBeAttached()
      await trick(page, '')
      await dapp.screen.getByRole('heading', { level: 1 }).click()
      await expect(sign).toBeEnabled()
    })
  }
  await trick(page, '#wallet { height: 160px !important }')
  await expect(dapp.screen.getByText('This screen is too small to show the request.')).toBeVisible()
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    dapp.screen.getByRole('button', { name: 'Continue' }).click(),
  ])
  await expect(popup.getByText(short)).toBeVisible()
  await press(popup.getByRole('button', { name: 'Sign' }))
  expect((await dapp.answerTo(id)).payload).toMatch(/^0x[0-9a-f]{130}$/)
})

test('[threat 22] the button works only after everything below the fold was in view', async ({ page }) => {
  const { ask, sign, dapp } = await openWallet(page)
  const { id, isAnswered } = await ask(long)
  const region = dapp.screen.getByRole('region', { name: 'Request' })
  const more = dapp.screen.getByRole('button', { name: 'Scroll to see everything' })
  await expect(more).toBeVisible()
  await page.waitForTimeout(1_500)
  await expect(sign).toBeDisabled()
  await region.hover()
  await page.mouse.wheel(0, 200)
  await page.waitForTimeout(1_500)
  await expect(sign).toBeDisabled()
  // Jumping to the end skips the middle.
  await region.evaluate((element) => element.scrollTo({ top: element.scrollHeight, behavior: 'instant' }))
  await page.waitForTimeout(1_500)
  await expect(sign).toBeDisabled()
  expect(await isAnswered()).toBe(false)
  await press(sign)
  expect((await dapp.answerTo(id)).payload).toMatch(/^0x[0-9a-f]{130}$/)
})

test('[threat 22] a keyboard user can read everything and answer', async ({ page }) => {
  const { ask, sign, dapp } = await openWallet(page)
  const { id } = await ask(long)
  const region = dapp.screen.getByRole('region', { name: 'Request' })
  await expect(dapp.screen.getByRole('status')).toHaveText('Scroll to see everything')
  await dapp.screen.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Tab')
  await expect(region).toBeFocused()
  const more = dapp.screen.getByRole('button', { name: 'Scroll to see everything' })
  await expect(async () => {
    // On a slow machine a view can scroll past before it counts as seen; the arrow then points up.
    const isAbove = (await more.count()) > 0 && (await more.getAttribute('data-where')) === 'above'
    await page.keyboard.press(isAbove ? 'PageUp' : 'PageDown')
    await expect(sign).toBeEnabled({ timeout: 600 })
  }).toPass()
  await sign.focus()
  await page.keyboard.press('Enter')
  expect((await dapp.answerTo(id)).payload).toMatch(/^0x[0-9a-f]{130}$/)
})

for (const { width, height, css, hasTouch } of [
  { width: 1366, height: 625, css: appKit.wide, hasTouch: false },
  { width: 1280, height: 600, css: appKit.wide, hasTouch: false },
  { width: 360, height: 560, css: appKit.narrow, hasTouch: true },
  { width: 390, height: 844, css: appKit.narrow, hasTouch: true },
]) {
  test.describe(`an AppKit 1.8.0 page of ${width}×${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch, isMobile: hasTouch })

    test('[threat 22] shows the request in the visible part, where it can be answered', async ({ page }) => {
      const { ask, sign, dapp } = await openWallet(page)
      await trick(page, css)
      const { id } = await ask(short)
      await expect(sign).toBeEnabled()
      const pieces = [
        dapp.screen.getByRole('heading', { level: 1 }),
        dapp.screen.getByText(short),
        dapp.screen.getByRole('button', { name: 'Cancel' }),
        sign,
      ]
      for (const piece of pieces) expect(await isInside(page, piece)).toBe(true)
      if (hasTouch) await hold(sign)
      else await press(sign)
      expect((await dapp.answerTo(id)).payload).toMatch(/^0x[0-9a-f]{130}$/)
    })
  })
}
