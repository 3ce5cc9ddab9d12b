import { expect, type Page } from '@playwright/test'
import { askToSign } from '../pages/askToSign.ts'
import { hold, holdAt } from '../pages/press.ts'
import { trick } from '../pages/trick.ts'
import { test } from '../test.ts'

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true })

const gameX = 600

/** The user plays with a finger on the right; the frame is visible on the left and ready. */
const setUpGame = async (page: Page) => {
  const { ask, sign, dapp, middle } = await askToSign(page)
  const { id, isAnswered } = await ask()
  const place = await middle()
  const finger = { x: gameX, y: place.y }
  const tap = () => page.touchscreen.tap(finger.x, finger.y)
  const play = async () => {
    await tap()
    await page.evaluate(() => document.querySelector<HTMLElement>('#wallet')?.focus())
    await expect(sign).toBeEnabled()
    await page.waitForTimeout(1_000)
  }
  const expectUnsigned = async (name: string) => {
    await page.waitForTimeout(500)
    expect(await isAnswered(), name).toBe(false)
  }
  /** CSS that puts the button under the finger. */
  const moved = `#wallet { left: ${40 + gameX - place.x}px !important }`
  return { id, finger, moved, sign, dapp, tap, play, expectUnsigned }
}

test('[threat 22] a frame moved under a finger just before the tap signs nothing', async ({ page }) => {
  const { id, moved, sign, dapp, tap, play, expectUnsigned } = await setUpGame(page)
  for (const waitMs of [0, 80, 300, 1_500]) {
    await trick(page, '')
    await play()
    await trick(page, moved)
    if (waitMs > 0) await page.waitForTimeout(waitMs)
    await tap()
    await expectUnsigned(`${waitMs} ms after the move`)
  }
  // Control: if the frame stays in place, a finger that holds the button signs.
  await hold(sign)
  expect((await dapp.answerTo(id)).payload).toMatch(/^0x[0-9a-f]{130}$/)
})

test('[threat 22] a moved frame that the page never draws signs nothing, by tap or by hold', async ({ page }) => {
  const { finger, moved, tap, play, expectUnsigned } = await setUpGame(page)
  await trick(page, '')
  await play()
  // Moved after each drawing and back before the next one: the layout has it under the finger, the screen does not.
  await page.evaluate((css) => {
    const sheet = document.querySelector('#trick')
    if (!sheet) throw new Error('No sheet.')
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      sheet.textContent = css
      document.querySelector('#wallet')?.getBoundingClientRect()
    }
    const draw = () => {
      sheet.textContent = ''
      port2.postMessage(0)
      requestAnimationFrame(draw)
    }
    draw()
  }, moved)
  for (let count = 0; count < 5; count++) {
    await tap()
    await expectUnsigned(`tap ${count}`)
  }
  await holdAt(page, finger)
  await expectUnsigned('hold')
})

test('[threat 22] a page too busy to draw its moved frame signs nothing by tap', async ({ page }) => {
  const { moved, tap, play, expectUnsigned } = await setUpGame(page)
  for (const busyMs of [100, 400]) {
    await trick(page, '')
    await play()
    await page.evaluate(
      ([css, ms]) => {
        setTimeout(() => {
          const sheet = document.querySelector('#trick')
          if (sheet) sheet.textContent = css
          document.querySelector('#wallet')?.getBoundingClientRect()
          const end = performance.now() + ms
          while (performance.now() < end);
        }, 20)
      },
      [moved, busyMs] as const,
    )
    await page.waitForTimeout(60)
    await tap()
    await expectUnsigned(`busy for ${busyMs} ms`)
  }
})
