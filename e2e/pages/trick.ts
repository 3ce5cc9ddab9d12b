import { expect, type Locator, type Page } from '@playwright/test'

/** CSS that a hostile page adds; an empty text removes it. */
export const trick = (page: Page, css: string) =>
  page.evaluate((text) => {
    let sheet = document.querySelector('#trick')
    if (!sheet) {
      sheet = document.head.appendChild(document.createElement('style'))
      sheet.id = 'trick'
    }
    sheet.textContent = text
  }, css)

type Arming = 'gone' | 'off' | 'armed'

/**
 * An undrawn frame answers late, and a button can vanish between two checks, so this asks until the answer is certain.
 */
export const armingOf = async (button: Locator): Promise<Arming> => {
  for (;;) {
    if (button.page().isClosed()) return 'gone'
    if ((await button.count()) === 0) return 'gone'
    const isOff = await button.isDisabled({ timeout: 2_000 }).catch(() => undefined)
    if (isOff !== undefined) return isOff ? 'off' : 'armed'
  }
}

/** The button is hidden or disabled: now, and after longer than it takes to arm. */
export const expectUnarmed = async (button: Locator, name: string) => {
  await expect.poll(() => armingOf(button), { message: name }).not.toBe('armed')
  await button.page().waitForTimeout(1_200)
  expect(await armingOf(button), `${name}, a moment later`).not.toBe('armed')
}
