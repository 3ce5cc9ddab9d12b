// Usage: node packages/modal/gallery/shoot.mjs <folder> [state…] — pictures of every state, on both screens, in both themes.
import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'

const [folder = 'shots', ...wanted] = process.argv.slice(2)
const root = new URL('.', import.meta.url).pathname
const server = await createServer({ root, configFile: `${root}vite.config.ts`, logLevel: 'error' })
await server.listen()
const [home = ''] = server.resolvedUrls?.local ?? []
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
})
const screens = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
mkdirSync(folder, { recursive: true })

const context = await browser.newContext()
const index = await context.newPage()
await index.goto(home)
await index.waitForSelector('li')
const names = wanted.length > 0 ? wanted : await index.locator('li').allTextContents()
for (const [screen, viewport] of Object.entries(screens)) {
  for (const theme of ['dark', 'light']) {
    const page = await browser.newPage({ viewport, ...(screen === 'phone' && { hasTouch: true, isMobile: true }) })
    page.on('pageerror', (error) => console.error(screen, theme, error.message))
    for (const name of names) {
      await page.goto(`${home}?state=${name}&theme=${theme}${screen === 'phone' ? '&phone' : ''}`)
      await page
        .locator('latchkey-modal .ModalCard')
        .waitFor({ timeout: 10_000 })
        .catch(() => console.error('no card:', name))
      await page.waitForTimeout(1_000)
      await page
        .screenshot({ path: `${folder}/${name}.${screen}.${theme}.png` })
        .catch(({ message }) => console.error(name, message))
    }
    await page.close()
  }
}
await browser.close()
await server.close()
