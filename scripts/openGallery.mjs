import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { findChromium } from './chromium.mjs'

/** Serves a gallery and opens it in a browser with axe. */
export const openGallery = async (root, configFile) => {
  const server = await createServer({ ...(root && { root }), configFile, logLevel: 'error' })
  await server.listen()
  const [home = ''] = server.resolvedUrls?.local ?? []
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  return { server, home, browser, axe }
}
