import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, preview } from 'vite'

/** What the page installs. wagmi and viem date from the month of AppKit 1.8.0; everything else follows from these. */
const dependencies = {
  '@reown/appkit': '1.8.0',
  '@reown/appkit-adapter-wagmi': '1.8.0',
  '@wagmi/core': '2.20.3',
  wagmi: '2.16.9',
  viem: '2.37.3',
}
const overrides = { '@walletconnect/ethereum-provider': '2.21.1' }
/** Later releases have another license and are never installed. */
const newest = { '@reown/': '1.8.0', '@walletconnect/': '2.21.8' }

const isNewer = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true, sensitivity: 'base' }) > 0

/** The packages npm resolved, as `name@version`. Throws if one is newer than its license allows. */
const checkVersions = (folder: string): string[] => {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>
  }
  const chosen = Object.entries(lock.packages).flatMap(([path, { version = '' }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const scope = Object.entries(newest).find(([start]) => name.startsWith(start))
    if (scope && isNewer(version, scope[1])) throw new Error(`${name} ${version} is newer than ${scope[1]}.`)
    return scope ? [`${name}@${version}`] : []
  })
  if (!chosen.includes('@reown/appkit@1.8.0')) throw new Error('npm did not choose @reown/appkit 1.8.0.')
  return chosen
}

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>An AppKit page</title></head>
<script>globalThis.process = { env: {} }</script>
<body><button id="connect">Connect</button><script type="module" src="/main.js"></script></body></html>`

/** AppKit's quick start, with our project, RPC node and wallet URL. */
const script = (projectId: string, rpcUrl: string): string => `
import { createAppKit } from '@reown/appkit'
import { sei } from '@reown/appkit/networks'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { getAccount, sendTransaction, signMessage } from '@wagmi/core'
const projectId = ${JSON.stringify(projectId)}
const networks = [sei]
const customRpcUrls = { 'eip155:1329': [{ url: ${JSON.stringify(rpcUrl)} }] }
const adapter = new WagmiAdapter({ networks, projectId, customRpcUrls })
const metadata = { name: 'An AppKit page', description: 'A bench', url: location.origin, icons: [] }
const kit = createAppKit({ adapters: [adapter], networks, projectId, customRpcUrls, metadata, defaultAccountTypes: { eip155: 'eoa' } })
const config = adapter.wagmiConfig
const end = (promise) => promise.then((value) => ({ value }), (error) => ({ error: String(error?.message ?? error), code: error?.code }))
window.page = {
  kit,
  address: () => getAccount(config).address,
  sign: (message) => end(signMessage(config, { message })),
  send: (to, value) => end(sendTransaction(config, { to, value: BigInt(value) })),
}
document.querySelector('#connect').onclick = () => kit.open()
`

type Place = { folder: string; port: number; projectId: string; walletUrl: string; rpcUrl: string }

/** Installs AppKit 1.8.0 in a folder outside the repository, builds a plain page with it and serves it on loopback. */
export const startAppKitPage = async ({ folder, port, projectId, walletUrl, rpcUrl }: Place) => {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies, overrides }),
  )
  execFileSync('npm', ['install', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const chosen = checkVersions(folder)
  writeFileSync(join(folder, 'index.html'), html)
  writeFileSync(join(folder, 'main.js'), script(projectId, rpcUrl))
  const vite = { root: folder, configFile: false, logLevel: 'error' } as const
  await build({
    ...vite,
    define: {
      global: 'globalThis',
      // AppKit reads the wallet's URL from build variables, as Next.js provides them.
      'process.env': JSON.stringify({
        NODE_ENV: 'production',
        NEXT_PUBLIC_SECURE_SITE_SDK_URL: `${walletUrl}/sdk`,
        NEXT_PUBLIC_SECURE_SITE_ORIGIN: walletUrl,
      }),
    },
    build: { target: 'esnext', chunkSizeWarningLimit: 10_000 },
  })
  const served = await preview({ ...vite, preview: { port, strictPort: true, host: 'localhost' } })
  return { url: `http://localhost:${port}`, chosen, stop: () => served.close() }
}
