import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { openPage, walletName } from './browser.ts'
import { pick, type Stage } from './checks.ts'
import { packCreate, pinsOf } from './createApps.ts'
import { approveWhile, logInByEmail } from './embedded.ts'
import { endChild } from './endChild.ts'
import { writeFiles } from './packs.ts'
import { quickstartBlock } from './quickstartBlock.ts'
import { shell } from './shell.ts'

/** The signing button of the quickstart, next to the connect button of the template. */
const addSignButton = (app: string): void => {
  const before = readFileSync(join(app, 'src/App.tsx'), 'utf8')
  const after = before.replace('<ConnectButton />', '<ConnectButton /><SignButton />')
  writeFiles(app, {
    'src/SignButton.tsx': quickstartBlock('React', 'tsx', 1),
    'src/App.tsx': `import { SignButton } from './SignButton'\n${after}`,
  })
}

const signButton = (page: Page) => page.getByRole('button', { name: /^Sign as 0x/ })

/** Presses the signing button and checks the signature that the page shows. */
const sign = async (page: Page): Promise<void> => {
  const address = ((await signButton(page).textContent()) ?? '').replace('Sign as ', '') as `0x${string}`
  await signButton(page).click()
  const shown = page.getByText(/^0x[0-9a-f]{130}$/)
  await expect(shown).toBeVisible({ timeout: 60_000 })
  const signature = (await shown.textContent()) as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
}

/** The address that Vite prints once it listens. */
const printedUrl = (dev: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    dev.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const url = /http:\/\/localhost:\d+/.exec(said)?.[0]
      if (url) resolve(url)
    })
    dev.once('exit', () => reject(new Error(`npm run dev ended: ${said}`)))
  })

/** Leaves by the account view, as a user would. */
const leave = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}$/ }).click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
}

/** From `npm create latchkey` to a signature, with an empty npm cache and a server that runs. */
export const firstApp = async (stage: Stage): Promise<void> => {
  const server = await stage.latchkey()
  const folder = join(stage.folder, 'first')
  const app = join(folder, 'my-app')
  mkdirSync(folder, { recursive: true })
  const tarball = await packCreate(join(folder, 'create'))
  const env = { npm_config_cache: join(folder, 'cache') }
  const timed = async (step: string, run: () => Promise<unknown>): Promise<void> => {
    const startedAt = Date.now()
    await run()
    stage.note(step, (Date.now() - startedAt) / 1_000)
  }
  await timed('`npm create latchkey my-app -- --server <url>`', () =>
    shell('npx', ['--yes', '--package', tarball, 'create-latchkey', 'my-app', '--server', server.api], folder, env),
  )
  // The kit comes from the tarballs, everything else from the registry.
  const packs = [...pick(stage, 'core', 'react', 'testing'), ...pinsOf(app)]
  await timed('`npm install`', () => shell('npm', ['install', ...packs], app, env))
  const { page, complaints, close } = await openPage(stage.browser, 1_329)
  const connect = page.getByRole('button', { name: 'Connect wallet' })
  let dev: ChildProcess | undefined
  try {
    await timed('`npm run dev`, until the page shows the button', async () => {
      dev = spawn(process.execPath, [join(app, 'node_modules/vite/bin/vite.js')], {
        ...{ cwd: app, env: { ...process.env, NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'inherit'] },
      })
      await page.goto(await printedUrl(dev))
      await expect(connect).toBeVisible()
    })
    await timed('Connect a browser wallet', async () => {
      await connect.click()
      await page.getByRole('button', { name: new RegExp(walletName) }).click()
      await expect(page.getByRole('button', { name: /^0x[0-9a-fA-F]{4}…/ })).toBeVisible()
    })
    await timed('Paste SignButton from the quickstart, until the page shows it', async () => {
      addSignButton(app)
      await expect(signButton(page)).toBeVisible({ timeout: 60_000 })
    })
    await timed('Sign with the browser wallet', () => sign(page))
    await leave(page)
    await timed('Log in by email', async () => {
      await connect.click()
      await logInByEmail(page, server)
      await expect(signButton(page)).toBeVisible({ timeout: 60_000 })
    })
    await timed('Sign with the embedded wallet', () => approveWhile(page, sign(page)))
    expect(complaints).toEqual([])
  } finally {
    await close()
    if (dev) await endChild(dev)
  }
}
