import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { findChromium } from './chromium.mjs'
import { findClipped } from './findClipped.mjs'

/** Most of the time is spent waiting, so several run in parallel. */
const together = 4

/** Serves a gallery and opens it in a browser. What is wrong in a page is printed, and makes the program fail. */
export const openGallery = async ({ root, configFile, folder }) => {
  mkdirSync(folder, { recursive: true })
  const server = await createServer({ ...(root && { root }), configFile, logLevel: 'error' })
  await server.listen()
  const [home = ''] = server.resolvedUrls?.local ?? []
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  const complain = (...what) => {
    process.exitCode = 1
    console.error(...what)
  }
  return {
    home,
    browser,
    complain,
    /** Saves a screenshot, and complains about texts that are cut off. */
    shoot: async (page, name, look) => {
      await page.screenshot({ path: `${folder}/${name.replace('=', '-')}.${look}.png` })
      const clipped = await page.evaluate(findClipped)
      if (clipped.length > 0) complain(name, look, clipped)
    },
    /** Complains about what axe finds in this part of the page. */
    checkAccess: async (page, part, ...where) => {
      await page.evaluate(axe)
      const found = await page.evaluate(
        async (selector) =>
          (await window.axe.run(selector)).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        part,
      )
      if (found.length > 0) complain(...where, found)
    },
    visitAll: async (names, visit) => {
      const waiting = [...names]
      const work = async () => {
        for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
          await visit(name).catch((error) => complain(name, error.message))
      }
      await Promise.all(Array.from({ length: together }, work))
    },
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
}
