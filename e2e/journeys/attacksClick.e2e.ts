import { expect } from '@playwright/test'
import { askToSign } from '../pages/askToSign.ts'
import { press } from '../pages/press.ts'
import { expectUnarmed, trick } from '../pages/trick.ts'
import { test } from '../test.ts'

/** Tricks that hide, change or move the whole screen. Whatever the user tries, nothing is signed. */
const tricks: readonly (readonly [string, string])[] = [
  ['a cover that cannot be seen', '#cover { display: block !important; opacity: 0.01; pointer-events: none }'],
  [
    'a cover over a corner of it',
    '#cover { display: block !important; inset: 560px auto auto 40px !important; width: 60px; height: 60px; pointer-events: none }',
  ],
  ['a frame that is half transparent', '#wallet { opacity: 0.5 }'],
  ['a frame that is shrunk', '#wallet { transform: scale(0.5) }'],
  ['a frame that is cut', '#wallet { clip-path: inset(500px 0 0 0) }'],
  ['a frame that is blurred', '#wallet { filter: blur(2px) }'],
  ['a frame that is turned', '#wallet { transform: rotate(8deg) }'],
  ['a frame that is half off the screen', '#wallet { top: -300px !important }'],
]

/** A cover over the text alone that lets clicks through. */
const patch = 'display: block !important; pointer-events: none;'

const moreTricks: readonly (readonly [string, string])[] = [
  [
    'a patch over the words alone',
    `#cover { ${patch} inset: 150px auto auto 60px !important; width: 200px; height: 24px }`,
  ],
  [
    'a shadow over the words',
    `#cover { ${patch} inset: 700px auto auto 0 !important; width: 1px; height: 1px; box-shadow: 150px -540px 0 40px #fff }`,
  ],
  [
    'an outline over the words',
    `#cover { ${patch} inset: 100px auto auto 600px !important; width: 1px; height: 1px; outline: 400px solid #fff }`,
  ],
  [
    'text over the words',
    `#cover { ${patch} background: none !important; inset: 130px auto auto 60px !important; font-size: 60px } #cover::before { content: 'WWWW' }`,
  ],
  ['a blur over it', `#cover { ${patch} background: none !important; backdrop-filter: blur(9px) }`],
  ['an ancestor that is half transparent', 'body { opacity: 0.5 }'],
  ['a page with its colours turned', 'html { filter: invert(1) }'],
  ['a frame without contrast', '#wallet { filter: contrast(0) }'],
  ['a frame that melts into the page', '#wallet { mix-blend-mode: screen }'],
  ['a frame that is skewed', '#wallet { transform: skew(20deg) }'],
  ['a frame that is mirrored', '#wallet { transform: scaleX(-1) }'],
  ['a frame that is stretched', '#wallet { transform: scaleX(1.3) }'],
  ['a frame far away', 'body { perspective: 200px } #wallet { transform: translateZ(-300px) }'],
  ['a frame that is not visible', '#wallet { visibility: hidden }'],
  ['an ancestor that is not visible', 'body { visibility: hidden }'],
  [
    'a frame that keeps fading',
    '@keyframes fade { to { opacity: 0.2 } } #wallet { animation: fade 1s infinite alternate }',
  ],
]

test('[threat 22] a covered, faded, clipped, scaled or half-visible frame signs nothing', async ({ page }) => {
  const cover = '<div id="cover" style="display: none; position: fixed; inset: 0; background: #fff"></div>'
  const { ask, sign, dapp } = await askToSign(page, cover)
  const { isAnswered, id } = await ask()
  await expect(sign).toBeEnabled()
  for (const [name, css] of tricks) {
    await test.step(name, async () => {
      await trick(page, css)
      await expectUnarmed(sign, name)
      if ((await sign.count()) > 0) {
        const box = await sign.boundingBox()
        if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
        await sign.evaluate((button: HTMLElement) => button.focus())
        for (const key of ['Enter', ' ']) await page.keyboard.press(key)
        await sign.evaluate((button: HTMLElement) => button.click())
      }
      await expectUnarmed(sign, name)
      expect(await isAnswered(), name).toBe(false)
      await trick(page, '')
      // Whatever was clicked before, focus returns to this window.
      await dapp.screen.getByRole('heading', { level: 1 }).click()
      await expect(sign).toBeEnabled()
    })
  }
  // Control: without the trick, the same press signs.
  await press(sign)
  expect((await dapp.answerTo(id)).payload).toMatch(/^0x[0-9a-f]{130}$/)
})

test('[threat 22] the confirm button stays off while any part is covered, distorted or out of view', async ({
  page,
}) => {
  const cover = '<div id="cover" style="display: none; position: fixed; inset: 0; background: #fff"></div>'
  const { ask, sign, dapp } = await askToSign(page, cover)
  const { id } = await ask()
  await expect(sign).toBeEnabled()
  for (const [name, css] of moreTricks) {
    await test.step(name, async () => {
      await trick(page, css)
      await expectUnarmed(sign, name)
      await trick(page, '')
      await expect(sign).toBeEnabled()
    })
  }
  await press(sign)
  expect((await dapp.answerTo(id)).payload).toMatch(/^0x[0-9a-f]{130}$/)
})

test('[threat 22] a frame moved under the cursor just before the click signs nothing', async ({ page }) => {
  const { ask, sign, dapp, middle } = await askToSign(page)
  const { id, isAnswered } = await ask()
  const place = await middle()
  const { y } = place
  const rounds = [0, 30, 80, 150, 300].map((waitMs, at) => ({ waitMs, x: 700 + at * 80 }))
  for (const { waitMs, x } of rounds) {
    // The user plays a game on the right; the frame is visible on the left.
    await trick(page, '')
    // If the previous press hit the page, focus returns to this window.
    await dapp.screen.getByRole('heading', { level: 1 }).click()
    await page.mouse.move(x + 60, y - 60, { steps: 3 })
    await page.mouse.move(x, y, { steps: 3 })
    await expect(sign).toBeEnabled()
    await page.waitForTimeout(1_000)
    await trick(page, `#wallet { left: ${40 + x - place.x}px !important }`)
    if (waitMs > 0) await page.waitForTimeout(waitMs)
    await page.mouse.down()
    await page.mouse.up()
    await page.waitForTimeout(300)
    expect(await isAnswered(), `${waitMs} ms after the move`).toBe(false)
  }
  // Control: if the frame stays in place, the same press signs after a moment.
  await page.waitForTimeout(1_000)
  await expect(sign).toBeEnabled()
  await page.mouse.down()
  await page.mouse.up()
  expect((await dapp.answerTo(id)).payload).toMatch(/^0x[0-9a-f]{130}$/)
})

test('[threat 23] the second click of a double click does not sign a request that just appeared', async ({ page }) => {
  const { ask, sign, middle } = await askToSign(page)
  let { isAnswered } = await ask()
  const { x, y } = await middle()
  /** Presses this long after it appeared. On a busy machine it can take longer; then the result means nothing. */
  const pressAfter = async (waitMs: number): Promise<boolean> => {
    await trick(page, '#wallet { display: none }')
    // Long enough to be drawn: a frame that vanishes for an instant hasn't just appeared to anyone.
    await page.waitForTimeout(300)
    await page.mouse.click(x, y)
    const start = Date.now()
    await trick(page, '')
    if (waitMs > 0) await page.waitForTimeout(waitMs)
    await page.mouse.down()
    await page.mouse.up()
    const isSoonEnough = Date.now() - start < 800
    await page.waitForTimeout(150)
    return isSoonEnough
  }
  for (const waitMs of [0, 100, 200, 300, 400, 500]) {
    while (!(await pressAfter(waitMs))) {
      // A late press may sign, and its answer may take a moment.
      await page.waitForTimeout(2_000)
      if (!(await isAnswered())) continue
      ;({ isAnswered } = await ask())
      await expect(sign).toBeEnabled()
    }
    expect(await isAnswered(), `${waitMs} ms after it appeared`).toBe(false)
  }
  await page.waitForTimeout(1_600)
  await page.mouse.down()
  await page.mouse.up()
  await expect.poll(isAnswered).toBe(true)
})

test('[threat 23] a frame that was too busy to notice it was hidden does not sign', async ({ page }) => {
  const { ask, sign, dapp, middle } = await askToSign(page)
  const { id, isAnswered } = await ask()
  const { x, y } = await middle()
  /** A page can use up the CPU, so that the frame learns late what happened to it. */
  const keepBusy = (ms: number) =>
    sign.evaluate((_, ms) => {
      setTimeout(() => {
        const end = performance.now() + ms
        while (performance.now() < end);
      })
    }, ms)
  const busyMs = 1_500
  for (const style of ['display: none', 'visibility: hidden', 'left: -900px !important']) {
    // If the previous press hit the page, focus returns to this window.
    await dapp.screen.getByRole('heading', { level: 1 }).click()
    await page.mouse.move(x - 30, y, { steps: 3 })
    await page.mouse.move(x, y, { steps: 3 })
    await expect(sign).toBeEnabled()
    await page.waitForTimeout(1_000)
    await keepBusy(busyMs)
    await trick(page, `#wallet { ${style} }`)
    await page.waitForTimeout(busyMs / 2)
    await trick(page, '')
    await page.mouse.down()
    await page.mouse.up()
    await page.waitForTimeout(500)
    expect(await isAnswered(), style).toBe(false)
  }
  // Control: once it is awake and settled, the same press signs.
  await dapp.screen.getByRole('heading', { level: 1 }).click()
  await press(sign)
  expect((await dapp.answerTo(id)).payload).toMatch(/^0x[0-9a-f]{130}$/)
})

test('[threat 22] holding a key down approves nothing', async ({ page }) => {
  const { ask, sign } = await askToSign(page)
  await page.keyboard.down('Enter')
  const { isAnswered } = await ask()
  for (let turn = 0; turn < 30; turn++) {
    await sign.evaluate((button: HTMLElement) => button.focus()).catch(() => {})
    // The second keydown without a keyup is a repeat.
    await page.keyboard.down('Enter')
    await page.waitForTimeout(60)
  }
  await expect(sign).toBeEnabled()
  expect(await isAnswered()).toBe(false)
  await page.keyboard.up('Enter')
  await sign.focus()
  await page.keyboard.press('Enter')
  await expect.poll(isAnswered).toBe(true)
})

test('[threat 24] a page that floods requests gets five prompts and errors for the rest', async ({ page }) => {
  const { dapp, ask, sign } = await askToSign(page)
  await page.waitForTimeout(2_500)
  const asked = await Promise.all(Array.from({ length: 40 }, (_, turn) => ask(`Question ${turn}`)))
  await expect(sign).toBeVisible()
  const refused = async () =>
    (await dapp.heard()).filter((one) => asked.some(({ id }) => id === one.id) && one.type.endsWith('_ERROR')).length
  await expect.poll(refused).toBe(35)
  // The user answers everything at once; no queued click is left over.
  await dapp.screen.getByRole('button', { name: /Decline all|Reject all|Cancel all/ }).click()
  await expect.poll(refused).toBe(40)
  await expect(sign).toHaveCount(0)
})
