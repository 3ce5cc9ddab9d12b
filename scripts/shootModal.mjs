// Usage: node scripts/shootModal.mjs <folder> [state…] — screenshots of every state, in all languages. Fails when a
// view is missing, a text is cut off, or axe finds something.
import { openGallery } from './openGallery.mjs'

const [folder = 'shots', ...wanted] = process.argv.slice(2)
const root = new URL('../packages/modal/gallery/', import.meta.url).pathname
const gallery = await openGallery({ root, configFile: `${root}vite.config.ts`, folder })
const { home, browser, complain } = gallery

const screens = [
  {
    query: '',
    options: { viewport: { width: 1280, height: 800 } },
    looks: {
      'desktop-dark': { theme: 'dark', language: 'en' },
      'desktop-light': { theme: 'light', language: 'en' },
      'desktop-german': { theme: 'dark', language: 'de' },
      'desktop-spanish': { theme: 'light', language: 'es' },
    },
  },
  {
    query: '&phone',
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    looks: {
      'phone-dark': { theme: 'dark', language: 'en' },
      'phone-german': { theme: 'light', language: 'de' },
      'phone-spanish': { theme: 'light', language: 'es' },
      'phone-french': { theme: 'dark', language: 'fr' },
      'phone-chinese': { theme: 'dark', language: 'zh' },
      'phone-arabic': { theme: 'light', language: 'ar' },
    },
  },
]

const index = await browser.newPage()
await index.goto(home)
await index.waitForSelector('li')
const names = wanted.length > 0 ? wanted : await index.locator('li').allTextContents()
const views = ((await index.locator('ul').getAttribute('data-views')) ?? '').split(' ')
await index.close()
const seen = new Set()

const shoot = async (context, name, { query, looks }) => {
  const page = await context.newPage()
  page.on('pageerror', (error) => complain(name, query, error.message))
  await page.goto(`${home}?state=${name}&theme=dark${query}`)
  await page
    .locator('latchkey-modal .ModalCard')
    .waitFor({ timeout: 15_000 })
    .catch(() => complain('no card:', name))
  await page.locator('body[data-shown]').waitFor({ timeout: 15_000 })
  // The code of a view loads after the card is there, and its styles a moment later.
  await page.locator('latchkey-modal .ModalCard-wait').waitFor({ state: 'detached' })
  await page.waitForTimeout(2_000)
  for (const [look, detail] of Object.entries(looks)) {
    await page.evaluate((chosen) => dispatchEvent(new CustomEvent('look', { detail: chosen })), detail)
    await page.locator(`latchkey-modal [lang="${detail.language}"][dir]`).first().waitFor({ state: 'attached' })
    await page.waitForTimeout(300)
    await gallery.shoot(page, name, look)
  }
  seen.add(await page.locator('body').getAttribute('data-view'))
  await gallery.checkAccess(page, 'latchkey-modal', name, query)
  await page.close()
}

for (const screen of screens) {
  const context = await browser.newContext({ ...screen.options, reducedMotion: 'reduce' })
  await gallery.visitAll(names, (name) => shoot(context, name, screen))
  await context.close()
}
const unseen = views.filter((view) => !seen.has(view))
if (wanted.length === 0 && unseen.length > 0) complain('No screenshot of:', unseen.join(', '))
await gallery.close()
