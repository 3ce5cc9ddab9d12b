import { expect, type Page } from '@playwright/test'
import { axeViolations } from '../../e2e/pages/axe.ts'
import { decline, untilAsked } from '../../e2e/pages/embedded.ts'
import type { Theme } from '../core/src/options.ts'
import { openPage } from './browser.ts'
import { plainFolder, type Stage, withServer } from './checks.ts'
import { logInByEmail } from './embedded.ts'
import { type Stranger, stateOf } from './walk.ts'

/** Themes that the builder can produce, including colors with poor contrast. */
const built: readonly Theme[] = [
  { mode: 'light', accent: '#0a7d5a', background: '#fdfaf3', radius: 'large' },
  { mode: 'light', accent: '#ffe66d', background: '#777777' },
  { mode: 'dark', accent: '#1b1464', radius: 'none', font: 'Georgia, serif' },
  { mode: 'dark', accent: 'rebeccapurple', background: '#101820', radius: 'small' },
  { mode: 'light', accent: 'oklch(0.55 0.22 263)', background: 'oklch(0.98 0.01 90)' },
]

const evil = 'https://evil.example'
/** What a page may try in order to change or hide what an approval says. */
const hostile: readonly string[] = [
  'transparent',
  `url(${evil}/a.png)`,
  '#fdfdfd',
  'red; } * { color: transparent !important } a {',
  `#7c3aed; background-image: url(${evil}/b.png)`,
  'rgb(124 58 237 / 2%)',
]

type Look = { text: string; styles: readonly string[] }

/** Everything that an approval shows: its text, and how each element is drawn. */
const lookOf = (page: Page): Promise<Look> =>
  page
    .frameLocator('#w3m-iframe')
    .locator('body')
    .evaluate((body) => ({
      text: body.textContent,
      styles: [...body.querySelectorAll('*')].map((one) => {
        const { color, backgroundColor, backgroundImage, opacity, visibility, display, fontSize } =
          getComputedStyle(one)
        return [one.tagName, color, backgroundColor, backgroundImage, opacity, visibility, display, fontSize].join()
      }),
    }))

/** Requests a signature, inspects the approval and declines it. */
const lookAtApproval = async <T>(page: Page, look: (page: Page) => Promise<T>): Promise<T> => {
  const asked = page.evaluate(() =>
    (window as unknown as Stranger).latchkey.signMessage('Hello').then(
      () => 'signed',
      () => 'declined',
    ),
  )
  await untilAsked(page)
  const found = await look(page)
  await decline(page)
  expect(await asked).toBe('declined')
  return found
}

/** Themes of the builder stay legible, the accent reaches approvals, and a hostile theme changes nothing there. */
export const themes = async (stage: Stage): Promise<void> => {
  const folder = await plainFolder(stage, 'themes')
  const server = await stage.latchkey()
  server.show(folder)
  const { page, requests, close } = await openPage(stage.browser, 918_273)
  const open = async (theme: Theme): Promise<void> => {
    await page.goto(`${withServer(server)}&theme=${encodeURIComponent(JSON.stringify(theme))}`)
    await page.evaluate(() => document.querySelector('#dapp')?.remove())
  }
  const isBack = () => expect.poll(async () => (await stateOf(page)).status, { timeout: 60_000 }).toBe('connected')
  try {
    for (const theme of built) {
      await open(theme)
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await expect(page.locator('latchkey-modal').getByRole('dialog')).toBeVisible()
      const faint = (await axeViolations(page)).filter((line) => line.startsWith('color-contrast'))
      expect(faint, JSON.stringify(theme)).toEqual([])
      await page.keyboard.press('Escape')
    }
    await open({ mode: 'light' })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await logInByEmail(page, server)
    await isBack()
    const plain = await lookAtApproval(page, lookOf)
    expect(plain.text).toContain('Hello')
    for (const accent of ['#7c3aed', 'hsl(262.1 83.3% 57.8%)', 'oklch(0.541 0.247 293.01)']) {
      await open({ mode: 'light', accent })
      await isBack()
      const { styles } = await lookAtApproval(page, lookOf)
      const fills = styles.filter((line) => line.startsWith('BUTTON')).join(' ')
      // A shade of violet, as exactly as each notation allows.
      expect(fills, accent).toMatch(/rgb\(12[3-5], 5[7-9], 23[6-8]\)/)
    }
    for (const accent of hostile) {
      await open({ mode: 'light', accent, font: accent, background: accent })
      await isBack()
      expect(await lookAtApproval(page, lookOf), accent).toEqual(plain)
    }
    expect(requests.filter((url) => url.startsWith(evil))).toEqual([])
  } finally {
    await close()
  }
}
