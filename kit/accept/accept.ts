import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildKit } from '../../scripts/kit/buildKit.ts'
import { announced } from './announced.ts'
import { openBrowser } from './browser.ts'
import * as checks from './checks.ts'
import { createApps } from './createApps.ts'
import { inDialogs } from './inDialogs.ts'
import { mistakes } from './mistakes.ts'
import { packKit } from './packs.ts'
import { scriptTag } from './scriptTag.ts'
import { type LatchkeyServer, startLatchkey } from './startLatchkey.ts'
import { strangerTests } from './strangerTests.ts'
import { wagmi2, wagmi3 } from './wagmiApps.ts'

type Row = { id: number; says: string; isInTests?: true; run?: (stage: checks.Stage) => Promise<void> }

/** The acceptance tests of the kit. A row without a check is not built yet, and the table says so. */
const rows: readonly Row[] = [
  {
    id: 1,
    says: 'Vite + React 19 + wagmi 3, StrictMode, no server: connect, sign, reload, disconnect',
    run: checks.react19,
  },
  { id: 2, says: 'Vite + React 18.2 + wagmi 2: the same', run: checks.react18 },
  { id: 3, says: 'Next 16 (Turbopack)' },
  { id: 4, says: 'Next 15 (webpack)' },
  {
    id: 5,
    says: 'One HTML file with the script of our server: browser wallet, email login, signing, strict CSP',
    run: scriptTag,
  },
  { id: 6, says: 'One HTML file, strict CSP, no server: only the node is asked', run: checks.plainHtml },
  {
    id: 7,
    says: 'wagmi 3 app with latchkeyConnector: 4001 on closing, email login, sign, send, reload, disconnect',
    run: wagmi3,
  },
  { id: 8, says: 'wagmi 2 app: the same, and our modal on the app’s own config', run: wagmi2 },
  { id: 9, says: 'announceLatchkey beside RainbowKit: listed, connects, signs, reload', run: announced },
  { id: 10, says: 'Vue and Svelte with the element' },
  { id: 11, says: 'Inside a native <dialog> and a Radix dialog: connect, sign, Escape, focus returns', run: inDialogs },
  { id: 12, says: 'StrictMode and two calls: one client (part of 1)', run: checks.react19 },
  { id: 13, says: 'Two chains that our table lacks, each with its own node', run: checks.unknownChains },
  { id: 14, says: 'verifySession in Node: scripts/kit/session.test.ts', isInTests: true },
  { id: 15, says: 'Reload: pending, reconnecting, connected (part of 1, 2 and 6)', run: checks.plainHtml },
  { id: 16, says: 'Theme builder' },
  { id: 17, says: 'Sizes of the buttons and of pairing: scripts/kit/kit.test.ts', isInTests: true },
  { id: 18, says: 'publint and attw on the tarballs', run: checks.lintPackages },
  {
    id: 19,
    says: 'npm create latchkey: six templates install, build and pass their own Playwright tests',
    run: createApps,
  },
  { id: 20, says: 'Mistakes are one console line with the fix; browser wallets still work', run: mistakes },
  { id: 21, says: 'TypeScript blocks of the docs compile: scripts/docs/docs.test.ts', isInTests: true },
  { id: 22, says: 'The last release against this server' },
  { id: 23, says: 'A stranger’s Playwright tests with @latchkey/testing: connect, sign, decline', run: strangerTests },
]

const wanted = new Set(process.argv.slice(2).map(Number))
const chosen = rows.filter(({ id }) => wanted.size === 0 || wanted.has(id))
const folder = mkdtempSync(join(tmpdir(), 'latchkey-accept-'))
const browser = await openBrowser()
const done = new Map<NonNullable<Row['run']>, Promise<unknown>>()
const table: string[] = []
let server: Promise<LatchkeyServer> | undefined
const latchkey = () => {
  server ??= startLatchkey()
  return server
}
try {
  await buildKit()
  const stage = { folder, packs: await packKit(join(folder, 'packs')), browser, latchkey }
  for (const { id, says, run, isInTests } of chosen) {
    const startedAt = Date.now()
    if (run && !done.has(run))
      done.set(
        run,
        run(stage).then(
          () => undefined,
          (error: unknown) => error,
        ),
      )
    const error = run && (await done.get(run))
    const result = run ? (error === undefined ? 'pass' : 'FAIL') : isInTests ? 'npm test' : 'not built'
    table.push(`${String(id).padStart(2)}  ${result.padEnd(9)}  ${says}`)
    console.log(table.at(-1), run ? `(${Math.round((Date.now() - startedAt) / 1_000)} s)` : '')
    if (error !== undefined) {
      console.error(error)
      process.exitCode = 1
    }
  }
} finally {
  await browser.close()
  await (await server?.catch(() => undefined))?.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${table.join('\n')}`)
