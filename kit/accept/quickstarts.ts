import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openPage, walletName } from './browser.ts'
import { installViteApp, type Stage, tools } from './checks.ts'
import { writeFiles } from './packs.ts'
import { quickstartBlock as block } from './quickstartBlock.ts'
import { shell } from './shell.ts'
import { page as htmlPage } from './sources.ts'

const index = htmlPage('<script type="module" src="/main.jsx"></script>')
const reactConfig = "import react from '@vitejs/plugin-react'\nexport default { plugins: [react()] }\n"

const row = (page: Page) => page.getByRole('button', { name: new RegExp(walletName) })

const connects = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await row(page).click()
  await expect(page.getByRole('button', { name: /^0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}$/ })).toBeVisible()
}

type Quickstart = { files: Readonly<Record<string, string>>; try(page: Page): Promise<void> }

/** Each app contains the page's code blocks unchanged, and the files that its framework needs. */
const quickstarts = (): Readonly<Record<string, Quickstart>> => ({
  react: {
    files: {
      'index.html': index,
      'vite.config.js': reactConfig,
      'App.tsx': block('React', 'tsx'),
      'SignButton.tsx': block('React', 'tsx', 1),
      'main.jsx': `import { createLatchkey, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { SignButton } from './SignButton'
const latchkey = createLatchkey({ server: 'https://api.example.com' })
createRoot(document.getElementById('root')).render(<><App /><LatchkeyProvider client={latchkey}><SignButton /></LatchkeyProvider></>)
`,
    },
    try: async (page) => {
      await connects(page)
      await page.getByRole('button', { name: /^Sign as 0x/ }).click()
      await expect(page.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()
    },
  },
  wagmi: {
    files: {
      'index.html': index,
      'vite.config.js': reactConfig,
      'config.ts': block('wagmi', 'ts'),
      'main.jsx': `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { useConnect, useConnectors, WagmiProvider } from 'wagmi'
import { config } from './config'
const List = () => {
  const { mutate } = useConnect()
  return useConnectors().map((connector) => <button key={connector.uid} onClick={() => mutate({ connector })}>{connector.name}</button>)
}
createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}><QueryClientProvider client={new QueryClient()}><List /></QueryClientProvider></WagmiProvider>,
)
`,
    },
    try: async (page) => {
      await page.getByRole('button', { name: 'Latchkey' }).click()
      await expect(page.locator('latchkey-modal').getByRole('textbox').first()).toBeVisible()
    },
  },
  vue: {
    files: {
      'index.html': index,
      'vite.config.js': block('Vue', 'js'),
      'App.vue': block('Vue', 'vue'),
      'main.jsx': "import { createApp } from 'vue'\nimport App from './App.vue'\ncreateApp(App).mount('#root')\n",
    },
    try: connects,
  },
  svelte: {
    files: {
      'index.html': index,
      'vite.config.js':
        "import { svelte } from '@sveltejs/vite-plugin-svelte'\nexport default { plugins: [svelte()] }\n",
      'App.svelte': block('Svelte', 'svelte'),
      'main.jsx':
        "import { mount } from 'svelte'\nimport App from './App.svelte'\nmount(App, { target: document.getElementById('root') })\n",
    },
    try: connects,
  },
  html: { files: { 'index.html': htmlPage('', block('HTML', 'html')) }, try: connects },
  'no-server': {
    files: {
      'index.html': index,
      'vite.config.js': 'export default {}\n',
      'connect.ts': block('No server', 'ts'),
      'main.jsx': "import './connect'\n",
    },
    try: async (page) => {
      await row(page).click()
      await expect(page.locator('latchkey-modal').getByRole('dialog')).toBeHidden()
    },
  },
})

const dependencies = {
  ...{ ...tools, wagmi: '3.7.7', '@wagmi/core': '3.6.5', '@tanstack/react-query': '5.107.1' },
  ...{ react: '19.3.1', 'react-dom': '19.3.1', vue: '3.5.45', '@vitejs/plugin-vue': '6.0.10' },
  ...{ svelte: '5.57.3', '@sveltejs/vite-plugin-svelte': '7.3.1' },
}

/** Builds and opens every app of the quickstart page, with this server in place of the example's. */
export const runQuickstarts = async (stage: Stage): Promise<void> => {
  const packs = ['core', 'react', 'wagmi', 'element']
  const folder = await installViteApp(stage, { name: 'quickstarts', packs, dependencies })
  const server = await stage.latchkey()
  for (const [name, { files, try: tryApp }] of Object.entries(quickstarts())) {
    const app = join(folder, name)
    const here = Object.entries(files).map(([path, text]) => [
      path,
      text.replaceAll('https://api.example.com', server.api),
    ])
    writeFiles(app, Object.fromEntries(here))
    if ('vite.config.js' in files) await shell(join(folder, 'node_modules/.bin/vite'), ['build'], app)
    server.show('vite.config.js' in files ? join(app, 'dist') : app)
    const { page, close } = await openPage(stage.browser, 1_329)
    await page
      .goto(server.site.url)
      .then(() => tryApp(page))
      .finally(close)
  }
}
