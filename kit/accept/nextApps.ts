import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '@latchkey/server/testing/freePorts'
import { expect } from '@playwright/test'
import { openPage, type Watched } from './browser.ts'
import { pick, type Stage, tools } from './checks.ts'
import { endChild } from './endChild.ts'
import { installApp } from './packs.ts'
import { shell } from './shell.ts'
import { connectWallet, type Stranger, stateOf, walkJourney } from './walk.ts'

/** As the template of create-latchkey, with a server. No next.config. */
const files = {
  'app/layout.jsx': `import '@latchkey/react/button.css'
export const metadata = { title: 'Stranger', icons: { icon: 'data:,' } }
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>
}
`,
  'app/page.jsx': `import { Connect } from './connect'
export default function Page() {
  return <Connect />
}
`,
  'app/known/page.jsx': `import { stateFromCookies } from '@latchkey/react/server'
import { headers } from 'next/headers'
import { Connect } from '../connect'
export default async function Page() {
  return <Connect initialState={stateFromCookies((await headers()).get('cookie'))} />
}
`,
  'app/connect.jsx': `'use client'
import { ConnectButton, createLatchkey, keepAccountCookie, LatchkeyProvider } from '@latchkey/react'
import { sei } from 'viem/chains'

const latchkey = createLatchkey({ server: process.env.NEXT_PUBLIC_SERVER, chains: [sei] })
keepAccountCookie(latchkey)
if (typeof window !== 'undefined') window.latchkey = latchkey
export const Connect = ({ initialState }) => (
  <LatchkeyProvider client={latchkey} initialState={initialState}><ConnectButton /></LatchkeyProvider>
)
`,
}

const untilServed = (url: string): Promise<void> =>
  expect
    .poll(
      () =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 120_000 },
    )
    .toBe(true)

/** How the button looks before any script has run. */
const buttonWithoutScript = async ({ browser }: Stage, url: string) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  try {
    const page = await context.newPage()
    await page.goto(url)
    const button = page.getByRole('button', { name: 'Connect wallet' })
    const background = await button.evaluate((one) => getComputedStyle(one).backgroundColor)
    return { background, height: (await button.boundingBox())?.height }
  } finally {
    await context.close()
  }
}

/** With the account in a cookie the server renders it, and the browser's first render is the same. */
const walkWithCookie = async ({ page, complaints }: Watched, url: string): Promise<void> => {
  await page.goto(url)
  const address = await connectWallet(page)
  const shown = `${address.slice(0, 6)}…${address.slice(-4)}`
  expect(await (await page.reload())?.text()).toContain(shown)
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  await page.evaluate(() => (window as unknown as Stranger).latchkey.disconnect())
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  expect(await (await page.reload())?.text()).not.toContain(shown)
  expect(complaints).toEqual([])
}

const nextApp = async (stage: Stage, version: string): Promise<void> => {
  const server = await stage.latchkey()
  const folder = join(stage.folder, `next-${version}`)
  mkdirSync(folder, { recursive: true })
  const dependencies = {
    ...{ next: version, react: '19.3.1', 'react-dom': '19.3.1', viem: tools.viem, '@wagmi/core': '3.6.4' },
  }
  await installApp({ folder, packs: pick(stage, 'core', 'react'), dependencies }, files)
  const next = join(folder, 'node_modules/next/dist/bin/next')
  const output = await shell(process.execPath, [next, 'build'], folder, { NEXT_PUBLIC_SERVER: server.api })
  expect(output).not.toMatch(/pino|Module not found|Can't resolve|Critical dependency|Attempted import error/)
  const [port = 0] = await freePorts(1)
  const app = spawn(process.execPath, [next, 'start', '-p', String(port)], { cwd: folder, stdio: 'ignore' })
  const watched = await openPage(stage.browser, 1_329)
  try {
    const url = `http://localhost:${port}`
    await untilServed(url)
    // The server renders the button; React warns in the console if the browser's first render differs.
    expect(await (await fetch(url)).text()).toContain('Connect wallet')
    expect(await buttonWithoutScript(stage, url)).toEqual({ background: 'rgb(233, 180, 76)', height: 44 })
    server.showApp(url)
    await walkJourney(watched, server, server.site.url)
    await walkWithCookie(watched, `${server.site.url}/known`)
  } finally {
    await watched.close()
    await endChild(app)
  }
}

export const next16 = async (stage: Stage): Promise<void> => {
  for (const version of ['16.4.6', '16.0.7']) await nextApp(stage, version)
}

export const next15 = (stage: Stage): Promise<void> => nextApp(stage, '15.5.29')
