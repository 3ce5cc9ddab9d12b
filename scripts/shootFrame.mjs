// Usage: node scripts/shootFrame.mjs <folder> [query…] — screenshots of every approval and wallet page, in
// all languages. Fails when one does not render, a text is cut off, or axe finds something.
import { mkdirSync } from 'node:fs'
import { findClipped } from './findClipped.mjs'
import { openGallery } from './openGallery.mjs'

const [folder = 'shots', ...wanted] = process.argv.slice(2)
const config = new URL('../apps/frame/src/approve/gallery/vite.config.ts', import.meta.url).pathname
const { server, home, browser, axe } = await openGallery(undefined, config)
const looks = {
  'frame-dark': 'theme=dark&language=en',
  'frame-light': 'theme=light&language=en',
  'frame-german': 'theme=dark&language=de',
  'frame-spanish': 'theme=dark&language=es',
  'frame-french': 'theme=light&language=fr',
  'frame-chinese': 'theme=dark&language=zh',
  'frame-arabic': 'theme=light&language=ar',
}
mkdirSync(folder, { recursive: true })
// The size that the frame gets in the modal's card.
const context = await browser.newContext({ viewport: { width: 368, height: 600 }, reducedMotion: 'reduce' })
const index = await context.newPage()
await index.goto(home)
await index.waitForSelector('a')
const queries = wanted.length > 0 ? wanted : (await index.locator('a').allTextContents()).map((text) => text.trim())
await index.close()
let isClean = true
const complain = (...what) => {
  isClean = false
  console.error(...what)
}

const shoot = async (query) => {
  const page = await context.newPage()
  page.on('pageerror', (error) => complain(query, error.message))
  for (const [look, more] of Object.entries(looks)) {
    await page.emulateMedia({ colorScheme: more.includes('light') ? 'light' : 'dark' })
    await page.goto(`${home}?${query}&${more}`)
    await page.locator('#root > *').first().waitFor({ state: 'attached' })
    await page.locator(`html[lang="${more.split('=').at(-1)}"]`).waitFor({ state: 'attached' })
    await page.waitForTimeout(1_500)
    await page.screenshot({ path: `${folder}/${query.replace('=', '-')}.${look}.png` })
    const clipped = await page.evaluate(findClipped)
    if (clipped.length > 0) complain(query, look, clipped)
  }
  await page.evaluate(axe)
  const found = await page.evaluate(async () =>
    (await window.axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
  )
  if (found.length > 0) complain(query, found)
  await page.close()
}

const waiting = [...queries]
const work = async () => {
  for (let query = waiting.shift(); query !== undefined; query = waiting.shift())
    await shoot(query).catch((error) => complain(query, error.message))
}
await Promise.all(Array.from({ length: 4 }, work))
await browser.close()
await server.close()
process.exitCode = isClean ? 0 : 1
