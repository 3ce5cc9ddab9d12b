import { expect } from '@playwright/test'
import { askToSign } from '../pages/askToSign.ts'
import { trick } from '../pages/trick.ts'
import { test } from '../test.ts'

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true })

test('[threat 22] a frame moved under a finger just before the tap signs nothing', async ({ page }) => {
  const { ask, sign, dapp, middle } = await askToSign(page)
  const { id, isAnswered } = await ask()
  const place = await middle()
  for (const [at, waitMs] of [0, 30, 80, 150, 300].entries()) {
    const x = 600 + at * 40
    // The user taps in a game on the right; the frame is visible on the left.
    await trick(page, '')
    await page.touchscreen.tap(x, place.y)
    await page.evaluate(() => document.querySelector<HTMLElement>('#wallet')?.focus())
    await expect(sign).toBeEnabled()
    await page.waitForTimeout(1_000)
    await trick(page, `#wallet { left: ${40 + x - place.x}px !important }`)
    if (waitMs > 0) await page.waitForTimeout(waitMs)
    await page.touchscreen.tap(x, place.y)
    await page.waitForTimeout(500)
    expect(await isAnswered(), `${waitMs} ms after the move`).toBe(false)
  }
  // Control: if the frame stays in place, the same tap signs after a moment.
  await page.waitForTimeout(1_000)
  await expect(sign).toBeEnabled()
  await sign.tap()
  expect((await dapp.answerTo(id)).payload).toMatch(/^0x[0-9a-f]{130}$/)
})
