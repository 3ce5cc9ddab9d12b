import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { root } from '../install.mjs'
import { currentVersion } from '../versionPlaces.mjs'
import { buildKit } from './buildKit.ts'
import { kitPackages } from './packages.ts'

beforeAll(() => buildKit())

const dist = (name: string, file = '') => join(root, 'kit', name, 'dist', file)
const read = (name: string, file: string) => readFileSync(dist(name, file), 'utf8')
const manifest = (name: string) => JSON.parse(read(name, 'package.json')) as Record<string, unknown>
const scripts = (name: string): readonly string[] =>
  (readdirSync(dist(name), { recursive: true }) as string[]).filter((file) => file.endsWith('.js'))

/** The names after `export`, of values and types alike. */
const exportsOf = (name: string): readonly string[] =>
  [...read(name, 'index.d.ts').matchAll(/export (?:type )?\{([^}]+)\}/g)]
    .flatMap(([, list = '']) => list.split(','))
    .map((one) => one.trim().replace(/^type /, ''))
    .filter((one) => one !== '')
    .sort()

test('each package exports exactly what its users were promised', () => {
  expect(Object.fromEntries(kitPackages.map(({ name }) => [name, exportsOf(name)]))).toEqual({
    core: [
      ...['Account', 'Activity', 'ActivityKind', 'ActivityList', 'AnalyticsScript', 'AppInfo', 'Chains'],
      ...['CoinBalance', 'Coverage', 'Currency', 'EmailLogin', 'EmbedView', 'ErrorCode', 'EvmAccount', 'Fact'],
      ...['Facts', 'FeatureOptions', 'Features', 'Holder', 'Holding', 'Identity', 'InitialState', 'KeyValue'],
      ...['Latchkey', 'LatchkeyError'],
      ...['LatchkeyEvents', 'LatchkeyOptions', 'LatchkeyState', 'Leg', 'LoginStep', 'LoginWay', 'Network'],
      ...['PairOptions', 'Pairing', 'PairingCode', 'Portfolio', 'Session', 'SignInAdapter', 'SignInFields'],
      ...['SignInProof', 'SignInSession', 'SolanaAccount', 'Status', 'Theme'],
      ...['TransactionRequest', 'ValueHistory', 'View', 'ViewDetail', 'WalletList', 'WalletOptions', 'WalletQuery'],
      ...['WalletRow', 'Watch', 'createLatchkey', 'cspFor', 'explorerUrl', 'isLatchkeyError', 'keepAccountCookie'],
      ...['shadcnTheme', 'shortAddress', 'stateFromCookies', 'version'],
    ],
    react: [
      ...['Account', 'AccountButton', 'Activity', 'ActivityKind', 'ActivityList', 'AnalyticsScript', 'AppInfo'],
      ...['ChainChoice', 'Chains', 'CoinBalance', 'ConnectButton', 'ConnectRender', 'Connected', 'Coverage'],
      ...['Currency', 'EmailForm', 'EmailLogin', 'EmbedView', 'ErrorCode', 'EvmAccount', 'Fact', 'Facts'],
      ...['FeatureOptions', 'Features', 'Holder', 'Holding', 'Identity', 'InitialState', 'KeyValue', 'Latchkey'],
      ...['LatchkeyEmbed', 'LatchkeyError', 'LatchkeyEvents', 'LatchkeyOptions', 'LatchkeyProvider'],
      ...['LatchkeyState', 'Leg', 'LoginStep', 'LoginWay', 'Modal'],
      ...['Mutation', 'MutationStatus', 'Network', 'NetworkButton', 'PairOptions', 'Pairing', 'PairingCode'],
      ...['PairingView', 'Portfolio', 'Session', 'SignIn', 'SignInAdapter', 'SignInButton', 'SignInFields'],
      ...['SignInProof', 'SignInSession', 'SignedIn', 'SolanaAccount', 'Status', 'Theme', 'TransactionRequest'],
      ...['ValueHistory', 'View', 'ViewDetail', 'Wallet', 'WalletButton', 'WalletList', 'WalletOptions'],
      ...['WalletQuery', 'WalletRender', 'WalletRow', 'Wallets', 'Watch', 'Watched', 'createLatchkey'],
      ...['explorerUrl', 'isLatchkeyError', 'keepAccountCookie', 'shadcnTheme', 'shortAddress', 'useActivity'],
      ...['useBalance', 'useChains', 'useEmailLogin', 'useIdentity', 'useLatchkey', 'useLatchkeyEvent'],
      ...['useLatchkeyState', 'useModal', 'usePairing', 'usePortfolio', 'useSendTransaction', 'useSignIn'],
      ...['useSignMessage', 'useSignTypedData', 'useValueHistory', 'useWallet', 'useWallets'],
    ],
    wagmi: [
      ...['AnnounceOptions', 'ConfigOptions', 'ConnectorOptions', 'announceLatchkey', 'createLatchkeyConfig'],
      ...['latchkeyConnector', 'latchkeyConnectors'],
    ],
    element: [
      ...['LatchkeyButton', 'LatchkeyButtonAttributes', 'LatchkeyButtonEvents', 'LatchkeyButtonProperties'],
      ...['createLatchkey', 'cspFor'],
    ],
    backend: [
      ...[
        'JsonWebKeySet',
        'LatchkeyAuthError',
        'Session',
        'SessionKey',
        'SignInClient',
        'SignInOptions',
        'SignedMessage',
      ],
      ...['VerifyOptions', 'requireSession', 'verifySession', 'verifySignIn'],
    ],
    testing: [
      ...['MockCall', 'MockLatchkey', 'MockOptions', 'MockWallet', 'Mood', 'Wallet', 'WalletCall', 'WalletOptions'],
      ...['createMockLatchkey', 'createMockWallet', 'userRejection'],
    ],
  })
})

test('all packages have one version and wide peer ranges', () => {
  for (const { name } of kitPackages)
    expect(manifest(name)).toMatchObject({ name: `@latchkey/${name}`, version: currentVersion() })
  expect(read('core', 'index.js')).toContain(`version = "${currentVersion()}"`)
  expect(manifest('react').peerDependencies).toEqual({
    '@wagmi/core': '^2.17.0 || ^3.0.0',
    react: '>=18.2.0',
    'react-dom': '>=18.2.0',
    viem: '^2.31.0',
  })
})

test('a server-rendered page can have the button’s styles as a file, which bundlers keep', () => {
  expect(manifest('react')).toMatchObject({
    sideEffects: ['./button.css'],
    exports: { './button.css': { default: './button.css' } },
  })
  expect(read('react', 'button.css')).toMatch(/^\.latchkey-button \{[^}]*min-width: 148px;[^}]*height: 44px;/)
})

test('a server component can read the cookie: only what runs in a browser is client code', () => {
  expect(read('react', 'index.js')).toMatch(/^"use client";/)
  expect(read('react', 'server.js')).not.toContain('use client')
  expect(read('react', 'server.js')).toMatch(/from "@latchkey\/core"/)
})

test('built code imports only peers: no private package, no Node module, nothing that needs our bundler', () => {
  const allowed: Readonly<Record<string, RegExp>> = {
    core: /^(viem|@wagmi\/core)($|\/)/,
    react: /^(@latchkey\/core$|react($|\/)|viem$)/,
    wagmi: /^(@latchkey\/core|viem|@wagmi\/core)$/,
    element: /^$/,
    backend: /^$/,
    testing: /^(@latchkey\/core|viem|viem\/accounts|@playwright\/test|node:http)$/,
  }
  const faults = kitPackages.flatMap(({ name }) =>
    scripts(name).flatMap((file) => {
      const text = read(name, file)
      const specifiers = [...text.matchAll(/(?:^|[;}\n])\s*(?:import|export)\b[^;'"`]*?from\s*["']([^"'.][^"']*)["']/g)]
        .map(([, found = '']) => found)
        .filter((found) => !allowed[name]?.test(found))
      const leftovers = ['import.meta.glob', '.css?url', 'process.env.NODE_ENV'].filter((one) =>
        text.replace(/\/\*[\s\S]*?\*\//g, '').includes(one),
      )
      return [...specifiers, ...leftovers].map((fault) => `${name}/${file}: ${fault}`)
    }),
  )
  expect(faults).toEqual([])
  for (const { name } of kitPackages)
    expect(readdirSync(dist(name))).toEqual(expect.arrayContaining(['LICENSE', 'README.md']))
  expect(read('core', 'licenses.md')).toContain('@walletconnect/sign-client')
})

test('a CommonJS test requires the testing package, by the same names', () => {
  expect(manifest('testing').exports).toMatchObject({
    '.': { require: { types: './index.d.cts', default: './index.cjs' } },
    './playwright': { require: { default: './playwright.cjs' } },
    './chain': { require: { default: './chain.cjs' } },
  })
  const code = `
    const testing = require(${JSON.stringify(dist('testing', 'index.cjs'))})
    const { startChain } = require(${JSON.stringify(dist('testing', 'chain.cjs'))})
    const client = testing.createMockLatchkey()
    client.connect().then(() => console.log(JSON.stringify([Object.keys(testing).sort(), client.getState().status, typeof startChain])))`
  // Newer versions of Node also require ES modules.
  const [flag] = process.allowedNodeEnvironmentFlags.has('--no-experimental-require-module')
    ? ['--no-experimental-require-module']
    : []
  const output = execFileSync(process.execPath, [...(flag ? [flag] : []), '--input-type=commonjs', '-e', code], {
    ...{ cwd: root, encoding: 'utf8' },
  })
  expect(JSON.parse(output)).toEqual([
    ['createMockLatchkey', 'createMockWallet', 'userRejection'],
    'connected',
    'function',
  ])
  expect(read('testing', 'mockLatchkey.d.cts')).toContain(`from '@latchkey/core' with { 'resolution-mode': 'import' }`)
  expect(read('testing', 'index.d.cts')).toContain(`from './mockLatchkey.cjs'`)
})

test('on a server every package can be imported, and a client is inert and pending', () => {
  const code = `
    const { createLatchkey } = await import(${JSON.stringify(dist('core', 'index.js'))})
    await import(${JSON.stringify(dist('element', 'element.js'))})
    await import(${JSON.stringify(dist('backend', 'index.js'))})
    const client = createLatchkey({ server: 'https://api.example' })
    const failed = await client.open().catch((error) => error)
    console.log(JSON.stringify([client.getState().status, failed.code]))`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: root, encoding: 'utf8' })
  expect(JSON.parse(output)).toEqual(['pending', 'kit.notInBrowser'])
})
