// Usage: node scripts/shootFrame.mjs <folder> [query…] — screenshots of every approval and wallet page, in
// all languages. Fails when one does not render, a text is cut off, or axe finds something.
import { openGallery } from './openGallery.mjs'

const [folder = 'shots', ...wanted] = process.argv.slice(2)
const configFile = new URL('../apps/frame/src/approve/gallery/vite.config.ts', import.meta.url).pathname
const gallery = await openGallery({ configFile, folder })
const { home, browser } = gallery
const looks = {
  'frame-dark': 'theme=dark&language=en',
  'frame-light': 'theme=light&language=en',
  'frame-german': 'theme=dark&language=de',
  'frame-spanish': 'theme=dark&language=es',
  'frame-french': 'theme=light&language=fr',
  'frame-chinese': 'theme=dark&language=zh',
  'frame-arabic': 'theme=light&language=ar',
}
// The size that the frame gets in the modal's card.
const context = await browser.newContext({ viewport: { width: 368, height: 600 }, reducedMotion: 'reduce' })
const index = await context.newPage()
await index.goto(home)
await index.waitForSelector('a')
const queries = wanted.length > 0 ? wanted : (await index.locator('a').allTextContents()).map((text) => text.trim())
await index.close()

await gallery.visitAll(queries, async (query) => {
  const page = await context.newPage()
  page.on('pageerror', (error) => gallery.complain(query, error.message))
  for (const [look, more] of Object.entries(looks)) {
    await page.emulateMedia({ colorScheme: more.includes('light') ? 'light' : 'dark' })
    await page.goto(`${home}?${query}&${more}`)
    await page.locator('#root > *').first().waitFor({ state: 'attached' })
    await page.locator(`html[lang="${more.split('=').at(-1)}"]`).waitFor({ state: 'attached' })
    await page.waitForTimeout(1_500)
    await gallery.shoot(page, query, look)
  }
  await gallery.checkAccess(page, 'html', query)
  await page.close()
})
await gallery.close()
