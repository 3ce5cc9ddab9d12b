import { expect, type Locator, type Page } from '@playwright/test'

/** Plain CSS that a hostile page puts over its own; an empty text takes it back. */
export const trick = (page: Page, css: string) =>
  page.evaluate((text) => {
    let sheet = document.querySelector('#trick')
    if (!sheet) {
      sheet = document.head.appendChild(document.createElement('style'))
      sheet.id = 'trick'
    }
    sheet.textContent = text
  }, css)

/** The button is not on the screen, or cannot be pressed: at once, and after longer than it takes to arm. */
export const expectUnarmed = async (button: Locator, name: string) => {
  // It may vanish between the two questions; then it is asked again.
  const isUnarmed = async () =>
    (await button.count()) === 0 || (await button.isDisabled({ timeout: 500 }).catch(() => false))
  await expect.poll(isUnarmed, { message: name }).toBe(true)
  await button.page().waitForTimeout(1_200)
  expect(await isUnarmed(), `${name}, a moment later`).toBe(true)
}
