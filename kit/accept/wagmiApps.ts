import { expect, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { openPage, type Watched, walletName } from './browser.ts'
import { buildVite, installViteApp, type Stage, tools } from './checks.ts'
import { approveWhile, logInByEmail } from './embedded.ts'
import { page as htmlPage } from './sources.ts'
import type { LatchkeyServer } from './startLatchkey.ts'

/** wagmi 2 and 3 name the same hooks differently. */
const wagmiPage = (setup: string, more = ''): Readonly<Record<string, string>> => ({
  'index.html': htmlPage('<script type="module" src="/main.jsx"></script>'),
  'main.jsx': `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as wagmi from 'wagmi'
import { sei as listed } from 'viem/chains'
const query = new URLSearchParams(location.search)
const sei = { ...listed, rpcUrls: { default: { http: [query.get('node')] } } }
${setup}
const useAccount = wagmi.useConnection ?? wagmi.useAccount
const App = () => {
  const { address, status } = useAccount()
  const connectors = wagmi.useConnectors()
  const connecting = wagmi.useConnect()
  const signing = wagmi.useSignMessage()
  const sending = wagmi.useSendTransaction()
  const leaving = wagmi.useDisconnect()
  Object.assign(window, {
    sign: (message) => (signing.signMessageAsync ?? signing.mutateAsync)({ message }),
    send: (to) => (sending.sendTransactionAsync ?? sending.mutateAsync)({ to, value: 1000000000000000n }),
    leave: () => (leaving.disconnectAsync ?? leaving.mutateAsync)(),
    status,
  })
  const connect = (connector) =>
    (connecting.connectAsync ?? connecting.mutateAsync)({ connector }).catch(({ code, cause }) => { window.refused = code ?? cause?.code })
  return <>
    <p data-testid="address">{status === 'connected' ? address : status}</p>
    {connectors.map((one) => <button key={one.uid} onClick={() => connect(one)}>{one.name}</button>)}
  </>
}
createRoot(document.getElementById('root')).render(
  <StrictMode><wagmi.WagmiProvider config={config}><QueryClientProvider client={new QueryClient()}><App /></QueryClientProvider></wagmi.WagmiProvider></StrictMode>,
)
${more}
`,
})

const connectorApp = wagmiPage(`import { latchkeyConnector } from '@latchkey/wagmi'
const config = wagmi.createConfig({ chains: [sei], transports: { [sei.id]: wagmi.http() }, connectors: [latchkeyConnector({ server: query.get('server') })] })`)

const modalApp = wagmiPage(
  `import { createLatchkey } from '@latchkey/core'
const config = wagmi.createConfig({ chains: [sei], transports: { [sei.id]: wagmi.http() }, connectors: [] })`,
  `window.latchkey = createLatchkey({ server: query.get('server'), wagmiConfig: config })`,
)

type Dapp = {
  sign(message: string): Promise<`0x${string}`>
  send(to: string): Promise<`0x${string}`>
  leave(): Promise<void>
  refused: number | undefined
  latchkey: { open(): Promise<void> }
}

const addressIn = (page: Page) => page.getByTestId('address')

export const isConnected = async (page: Page): Promise<`0x${string}`> => {
  await expect(addressIn(page)).toHaveText(/^0x[0-9a-fA-F]{40}$/, { timeout: 60_000 })
  return (await addressIn(page).textContent()) as `0x${string}`
}

export const signIn = async (page: Page, address: `0x${string}`): Promise<void> => {
  const asked = page.evaluate(() => (window as unknown as Dapp).sign('Hello'))
  const signature = await approveWhile(page, asked)
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
}

const leave = async (page: Page): Promise<void> => {
  await page.evaluate(() => (window as unknown as Dapp).leave())
  await expect(addressIn(page)).toHaveText('disconnected')
  await page.reload()
  await expect(addressIn(page)).toHaveText('disconnected')
}

export const openApp = async ({ page }: Watched, server: LatchkeyServer): Promise<void> => {
  const query = new URLSearchParams({ node: server.chains.sei.url, server: server.api })
  await page.goto(`${server.site.url}/?${query}`)
}

const walkConnector = async (watched: Watched, server: LatchkeyServer): Promise<void> => {
  const { page, complaints } = watched
  await openApp(watched, server)
  await page.getByRole('button', { name: 'Latchkey' }).click()
  await expect(page.locator('latchkey-modal').getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => (window as unknown as Dapp).refused)).toBe(4001)
  await page.getByRole('button', { name: 'Latchkey' }).click()
  await logInByEmail(page, server)
  const address = await isConnected(page)
  await signIn(page, address)
  await server.chains.sei.give(address)
  const sent = page.evaluate(() => (window as unknown as Dapp).send('0x70997970C51812dc3A010C7d01b50e0d17dc79C8'))
  expect(await approveWhile(page, sent)).toMatch(/^0x[0-9a-f]{64}$/)
  await page.reload()
  expect(await isConnected(page)).toBe(address)
  await signIn(page, address)
  await leave(page)
  expect(complaints).toEqual([])
}

/** The app's own config with our modal: a browser wallet, then an embedded wallet, each also after a reload. */
const walkModal = async (watched: Watched, server: LatchkeyServer): Promise<void> => {
  const { page, complaints } = watched
  const open = () => page.evaluate(() => (window as unknown as Dapp).latchkey.open())
  await openApp(watched, server)
  await open()
  await page
    .locator('latchkey-modal')
    .getByRole('button', { name: new RegExp(walletName) })
    .click()
  const installed = await isConnected(page)
  await page.reload()
  expect(await isConnected(page)).toBe(installed)
  await leave(page)
  await open()
  await logInByEmail(page, server)
  const address = await isConnected(page)
  await page.reload()
  expect(await isConnected(page)).toBe(address)
  await signIn(page, address)
  await leave(page)
  expect(complaints).toEqual([])
}

type App = { name: string; wagmi: string; core: string; react: string }

const installWagmi = (
  stage: Stage,
  { name, wagmi, core, react }: App,
  others: Readonly<Record<string, string>> = {},
): Promise<string> =>
  installViteApp(stage, {
    name,
    packs: ['core', 'wagmi'],
    dependencies: {
      ...{ ...tools, wagmi, '@wagmi/core': core, '@tanstack/react-query': '5.107.1' },
      ...{ react, 'react-dom': react, ...others },
    },
  })

const walk = async (
  stage: Stage,
  folder: string,
  run: (watched: Watched, server: LatchkeyServer) => Promise<void>,
): Promise<void> => {
  const server = await stage.latchkey()
  server.show(folder)
  const watched = await openPage(stage.browser, 1_329)
  await run(watched, server).finally(watched.close)
}

const installed = new Map<string, Promise<string>>()

/** Installs an app once for all rows that use it. */
const installOnce = (app: App, install: () => Promise<string>): Promise<string> => {
  const folder = installed.get(app.name) ?? install()
  installed.set(app.name, folder)
  return folder
}

const three: App = { name: 'wagmi3', wagmi: '3.7.7', core: '3.6.5', react: '19.3.1' }
/** Libraries of wagmi 2 refuse React 19. */
const two: App = { name: 'wagmi2', wagmi: '2.19.5', core: '2.22.1', react: '18.3.1' }

export const installWagmi3 = (stage: Stage): Promise<string> => installOnce(three, () => installWagmi(stage, three))

/** wagmi 2 and RainbowKit. */
export const installWagmi2 = (stage: Stage): Promise<string> =>
  installOnce(two, () => installWagmi(stage, two, { '@rainbow-me/rainbowkit': '2.2.11' }))

export const wagmi3 = async (stage: Stage): Promise<void> => {
  await walk(stage, await buildVite(await installWagmi3(stage), connectorApp), walkConnector)
}

export const wagmi2 = async (stage: Stage): Promise<void> => {
  const folder = await installWagmi2(stage)
  await walk(stage, await buildVite(folder, connectorApp), walkConnector)
  await walk(stage, await buildVite(folder, modalApp), walkModal)
}
