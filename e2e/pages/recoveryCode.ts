import { expect, type FrameLocator, type Page } from '@playwright/test'

/** Reads the recovery code on screen, confirms that it is saved, and types the requested groups. */
export const keepCode = async (screen: Page | FrameLocator): Promise<string> => {
  const groups = screen.getByRole('list', { name: 'Recovery code' }).getByRole('listitem')
  await expect(groups).toHaveCount(7)
  const code = (await groups.allTextContents()).join('-')
  await screen.getByRole('button', { name: 'I’ve saved it' }).click()
  for (const field of await screen.getByLabel(/^Group \d+ of \d+$/).all()) {
    const label = (await screen.locator(`label[for="${await field.getAttribute('id')}"]`).textContent()) ?? ''
    await field.fill(code.split('-')[Number(label.match(/\d+/)?.[0]) - 1] ?? '')
  }
  await screen.getByRole('button', { name: 'Confirm' }).click()
  return code
}
