import { announced } from './announced.ts'
import * as checks from './checks.ts'
import { createApps } from './createApps.ts'
import { eip6963 } from './eip6963.ts'
import { elementApps } from './elementApps.ts'
import { firstApp } from './firstApp.ts'
import { inDialogs } from './inDialogs.ts'
import { lastRelease } from './lastRelease.ts'
import { lastServer } from './lastServer.ts'
import { mistakes } from './mistakes.ts'
import { next15, next16 } from './nextApps.ts'
import { runQuickstarts } from './quickstarts.ts'
import { scriptTag } from './scriptTag.ts'
import { strangerTests } from './strangerTests.ts'
import { themes } from './themes.ts'
import { typedApps } from './typedApps.ts'
import { unitTests } from './unitTests.ts'
import { unlistedChain } from './unlistedChain.ts'
import { wagmi2, wagmi3 } from './wagmiApps.ts'

export type Row = { id: number; says: string; isInTests?: true; run?: (stage: checks.Stage) => Promise<void> }

/** The acceptance tests of the kit. A row without a check isn't built yet, and the table says so. */
export const rows: readonly Row[] = [
  {
    id: 1,
    says: 'Vite + React 19 + wagmi 3, StrictMode: connect, sign, reload, disconnect without a server; the main flow with one',
    run: checks.react19,
  },
  { id: 2, says: 'Vite + React 18.2 + wagmi 2: the same', run: checks.react18 },
  {
    id: 3,
    says: 'Next 16.4 and 16.0.7 (Turbopack), default config: clean build, server-rendered button, the main flow, the account from a cookie in the first paint',
    run: next16,
  },
  { id: 4, says: 'Next 15.5 (webpack): the same', run: next15 },
  {
    id: 5,
    says: 'One HTML file with the script of our server: browser wallet, email login, signing, strict CSP',
    run: scriptTag,
  },
  {
    id: 6,
    says: 'One HTML file, strict CSP with Trusted Types, no server: the page calls only the node',
    run: checks.plainHtml,
  },
  {
    id: 7,
    says: 'wagmi 3 app with latchkeyConnector: 4001 on closing, email login, sign, send, reload, disconnect',
    run: wagmi3,
  },
  { id: 8, says: 'wagmi 2 app: the same, and our modal on the app’s own config', run: wagmi2 },
  { id: 9, says: 'announceLatchkey on a page with RainbowKit: listed, connects, signs, reload', run: announced },
  {
    id: 10,
    says: 'Vue 3.5, Svelte 5 and React 18 with the element: types by vue-tsc, svelte-check and tsc, the main flow',
    run: elementApps,
  },
  {
    id: 11,
    says: 'Inside a native dialog element and a Radix dialog: connect, sign, Escape, focus returns',
    run: inDialogs,
  },
  { id: 12, says: 'StrictMode and two calls: one client (part of 1)', run: checks.react19 },
  { id: 13, says: 'Two chains that Latchkey doesn’t know, each with its own node', run: checks.unknownChains },
  { id: 14, says: 'verifySession in Node: scripts/kit/session.test.ts', isInTests: true },
  { id: 15, says: 'Reload: pending, reconnecting, connected (part of 1, 2 and 6)', run: checks.plainHtml },
  {
    id: 16,
    says: 'Themes of the builder are legible (axe), the accent is in approvals, a hostile theme changes nothing there',
    run: themes,
  },
  { id: 17, says: 'Sizes of the buttons and of pairing: scripts/kit/budgets.test.ts', isInTests: true },
  { id: 18, says: 'publint and attw on the tarballs', run: checks.lintPackages },
  {
    id: 19,
    says: 'npm create latchkey: six templates install, build and pass their own Playwright tests',
    run: createApps,
  },
  { id: 20, says: 'Mistakes are one console line with the fix; browser wallets still work', run: mistakes },
  {
    id: 21,
    says: 'The apps of the quickstart page build and connect. All TypeScript blocks compile: scripts/docs/docs.test.ts',
    run: runQuickstarts,
  },
  {
    id: 22,
    says: 'The kit of the last release, or of the commit that KIT_RELEASE names, with this server: the main flow',
    run: lastRelease,
  },
  { id: 23, says: 'An app’s own Playwright tests with @latchkey/testing: connect, sign, decline', run: strangerTests },
  {
    id: 24,
    says: 'The embedded wallet on a chain that Latchkey doesn’t know: sign, send, reload',
    run: unlistedChain,
  },
  {
    id: 25,
    says: 'announceLatchkey on a plain EIP-6963 page: refusal, login, sign, send, switch chains, reload, revoke',
    run: eip6963,
  },
  {
    id: 26,
    says: 'From npm create latchkey to a signature, with an empty npm cache: the steps below',
    run: firstApp,
  },
  {
    id: 27,
    says: 'This kit with the server of the last release, or of the commit that KIT_RELEASE names: the main flow',
    run: lastServer,
  },
  {
    id: 28,
    says: 'All packages under TypeScript 5.9 and 7 with bundler, node16 and nodenext, in the strictest mode',
    run: typedApps,
  },
  {
    id: 29,
    says: 'An app’s own unit tests with jsdom, in Vitest and in Jest; in Jest also with CommonJS alone',
    run: unitTests,
  },
]
