import { expect } from '@playwright/test'
import { openPage } from './browser.ts'
import { buildVite, type Stage } from './checks.ts'
import { logInByEmail } from './embedded.ts'
import { page as htmlPage } from './sources.ts'
import { installWagmi2, isConnected, openApp, signIn } from './wagmiApps.ts'

/** RainbowKit's own list, without any integration. */
const rainbowApp = {
  'index.html': htmlPage('<script type="module" src="/main.jsx"></script>'),
  'main.jsx': `import { announceLatchkey } from '@latchkey/wagmi'
import { ConnectButton, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useAccount, useSignMessage, WagmiProvider } from 'wagmi'
import { sei as listed } from 'viem/chains'
const query = new URLSearchParams(location.search)
const sei = { ...listed, rpcUrls: { default: { http: [query.get('node')] } } }
announceLatchkey({ server: query.get('server'), chains: [sei] })
const config = createConfig({ chains: [sei], transports: { [sei.id]: http() }, connectors: [] })
const App = () => {
  const { address, status } = useAccount()
  const { signMessageAsync } = useSignMessage()
  window.sign = (message) => signMessageAsync({ message })
  return <><p data-testid="address">{status === 'connected' ? address : status}</p><ConnectButton /></>
}
createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}><QueryClientProvider client={new QueryClient()}><RainbowKitProvider><App /></RainbowKitProvider></QueryClientProvider></WagmiProvider>,
)
`,
}

export const announced = async (stage: Stage): Promise<void> => {
  const folder = await buildVite(await installWagmi2(stage), rainbowApp)
  const server = await stage.latchkey()
  server.show(folder)
  const watched = await openPage(stage.browser, 1_329)
  try {
    const { page } = watched
    await openApp(watched, server)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('button', { name: 'Latchkey' }).click()
    await logInByEmail(page, server)
    const address = await isConnected(page)
    await signIn(page, address)
    await page.reload()
    expect(await isConnected(page)).toBe(address)
  } finally {
    await watched.close()
  }
}
