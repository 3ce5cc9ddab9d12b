/** A chain that none of our tables knows. The page's URL names its node, and a server if there is one. */
export const chainCode = `
const query = new URLSearchParams(location.search)
const node = query.get('node')
const server = query.get('server') ?? undefined
const chainAt = (id, url) => ({ id, name: 'Moss ' + id, nativeCurrency: { name: 'Spore', symbol: 'SPO', decimals: 18 }, rpcUrls: { default: { http: [url] } } })
const moss = chainAt(918273, node)`

/** Records every state and every connection from the start. */
export const watchCode = `
window.latchkey = latchkey
window.states = [latchkey.getState().status]
window.connects = []
latchkey.subscribe(({ status }) => { if (states.at(-1) !== status) states.push(status) })
latchkey.on('connect', (detail) => connects.push(detail))`

export const page = (script: string, body = '<div id="root"></div>'): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stranger</title><link rel="icon" href="data:,"></head><body>${body}${script}</body></html>`

/** A React app in StrictMode that calls createLatchkey twice. With `parts` in its URL, it shows the other components. */
export const reactApp = {
  'index.html': page('<script type="module" src="/main.jsx"></script>'),
  'main.jsx': `import { ConnectButton, createLatchkey, LatchkeyProvider } from '@latchkey/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Parts } from './Parts.jsx'
${chainCode}
const mode = query.get('mode') ?? 'dark'
const other = query.get('other')
const chains = other ? [moss, chainAt(918274, other)] : [moss]
const latchkey = createLatchkey({ server, chains, theme: { mode } })
if (createLatchkey({ server, chains }) !== latchkey) throw new Error('two clients')
${watchCode}
document.documentElement.style.colorScheme = mode
const app = query.has('parts') ? <Parts /> : <ConnectButton />
createRoot(document.getElementById('root')).render(<StrictMode><LatchkeyProvider client={latchkey}>{app}</LatchkeyProvider></StrictMode>)
`,
  'Parts.jsx': `import { AccountButton, LatchkeyEmbed, NetworkButton, SignedIn, SignInButton, WalletButton } from '@latchkey/react'

export const Parts = () => (
  <main>
    <header style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
      <NetworkButton />
      <AccountButton />
      <SignedIn fallback={<SignInButton />}>
        <p>Signed in</p>
      </SignedIn>
    </header>
    <nav style={{ display: 'flex', flexWrap: 'wrap', gap: 12, margin: '12px 0' }}>
      <WalletButton wallet="example.harbour" />
      <WalletButton wallet="io.metamask" />
      <WalletButton wallet="embedded" />
      <WalletButton wallet="pairing" />
    </nav>
    <LatchkeyEmbed />
  </main>
)
`,
}

/** The button inside a Radix dialog. */
export const radixApp = {
  'index.html': page('<script type="module" src="/main.jsx"></script>'),
  'main.jsx': `import { ConnectButton, createLatchkey, LatchkeyProvider } from '@latchkey/react'
import * as Dialog from '@radix-ui/react-dialog'
import { createRoot } from 'react-dom/client'
${chainCode}
const latchkey = createLatchkey({ chains: [moss] })
${watchCode}
createRoot(document.getElementById('root')).render(
  <LatchkeyProvider client={latchkey}>
    <Dialog.Root>
      <Dialog.Trigger>Open app</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay style={{ position: 'fixed', inset: 0 }} />
        <Dialog.Content aria-describedby={undefined} style={{ position: 'fixed', inset: 80, background: 'white' }}>
          <Dialog.Title>App</Dialog.Title>
          <ConnectButton />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  </LatchkeyProvider>,
)
`,
}

/** One HTML file next to the files of the tarball. */
export const plainPage = {
  'index.html': page(
    '<script type="module" src="/app.js"></script>',
    '<latchkey-button></latchkey-button><dialog id="dapp"><latchkey-button></latchkey-button></dialog>',
  ),
  'app.js': `import { createLatchkey } from '/latchkey/element.js'
${chainCode}
const other = query.get('other')
const theme = JSON.parse(query.get('theme') ?? '{}')
const latchkey = createLatchkey({ server, theme, chains: other ? [moss, chainAt(918274, other)] : [moss] })
${watchCode}
for (const button of document.querySelectorAll('latchkey-button')) button.client = latchkey
`,
}

/** The strictest policy possible for a page that calls its node; it also allows no text to become script or HTML. */
export const strictPolicy = (node: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ${node}; require-trusted-types-for 'script'; trusted-types 'none'`
