import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openPage } from './browser.ts'
import { pick, plainFolder, type Stage, tools, withServers } from './checks.ts'
import { installApp } from './packs.ts'
import { serveFolder, serveNode } from './serveFolder.ts'
import { shell } from './shell.ts'
import { radixApp } from './sources.ts'
import { connectWallet, signHello } from './walk.ts'

const nativeDialog = async (stage: Stage): Promise<void> => {
  const site = await plainFolder(stage, 'dialog')
  const { page, close, complaints } = await openPage(stage.browser, 918_273)
  await withServers([serveFolder({ folder: site }), serveNode(918_273)], async (served, node) => {
    await page.goto(`${served.url}/?node=${encodeURIComponent(node.url)}`)
    await page.evaluate(() => {
      document.querySelector('body > latchkey-button')?.remove()
      document.querySelector<HTMLDialogElement>('#dapp')?.showModal()
    })
    await connectWallet(page)
    await signHello(page)
    expect(complaints).toEqual([])
  }).finally(close)
}

/** Radix itself: it traps focus, closes on presses and Escape elsewhere, and hides and blocks the rest of the page. */
const radixDialog = async (stage: Stage): Promise<void> => {
  const folder = join(stage.folder, 'radix')
  mkdirSync(folder, { recursive: true })
  const react = { react: '19.3.1', 'react-dom': '19.3.1', '@wagmi/core': '3.6.4', '@radix-ui/react-dialog': '1.3.1' }
  await installApp({ folder, packs: pick(stage, 'core', 'react'), dependencies: { ...tools, ...react } }, radixApp)
  await shell(join(folder, 'node_modules/.bin/vite'), ['build', '--minify', 'false'], folder)
  const { page, close, complaints } = await openPage(stage.browser, 918_273)
  await withServers([serveFolder({ folder: join(folder, 'dist') }), serveNode(918_273)], async (served, node) => {
    const opener = page.getByRole('button', { name: 'Connect wallet' })
    const app = page.getByRole('dialog', { name: 'App' })
    await page.goto(`${served.url}/?node=${encodeURIComponent(node.url)}`)
    await page.getByRole('button', { name: 'Open app' }).click()
    await opener.click()
    await expect(page.locator('latchkey-modal').getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('latchkey-modal').getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
    await connectWallet(page)
    await signHello(page)
    await expect(app).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(app).toBeHidden()
    expect(complaints).toEqual([])
  }).finally(close)
}

/** The button inside dialogs of the app. Email login and approvals in the frame are in `e2e/journeys/appDialog.e2e.ts`. */
export const inDialogs = async (stage: Stage): Promise<void> => {
  await nativeDialog(stage)
  await radixDialog(stage)
}
