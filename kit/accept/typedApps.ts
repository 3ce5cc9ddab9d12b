import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pick, type Stage, tools } from './checks.ts'
import { installApp, writeFiles } from './packs.ts'
import { shell } from './shell.ts'

/** Uses every package. What may be missing in an app's environment is passed as `undefined`. */
const files = {
  'app.tsx': `import '@latchkey/react/button.css'
import {
  ConnectButton, Connected, createLatchkey, type InitialState, isLatchkeyError, keepAccountCookie, LatchkeyProvider,
  useBalance, useLatchkeyEvent, useModal, useSendTransaction, useWallet,
} from '@latchkey/react'
import { cspFor, stateFromCookies } from '@latchkey/react/server'
import { fallback, http, webSocket } from 'viem'
import { mainnet, sei } from 'viem/chains'

declare const maybe: string | undefined
const latchkey = createLatchkey({
  server: maybe,
  projectId: maybe,
  chains: [sei, mainnet],
  transports: { [sei.id]: http(undefined, { batch: true }), [mainnet.id]: fallback([http(), webSocket()]) },
  theme: { accent: maybe },
  app: { name: maybe },
})
keepAccountCookie(latchkey)
const many = [sei, mainnet]
// @ts-expect-error: an array may be empty.
createLatchkey({ chains: many })
export const policy: Record<string, readonly string[]> = cspFor({ server: maybe })
export const read = (header: string | null): InitialState | undefined => stateFromCookies(header)

function Inner() {
  const { account, connect } = useWallet()
  const { open } = useModal()
  const send = useSendTransaction()
  const { data } = useBalance({ address: maybe })
  useLatchkeyEvent('connect', ({ account }) => console.log(account.address satisfies string))
  if (send.error && isLatchkeyError(send.error)) console.log(send.error.code)
  const act = () => {
    send.mutate({ to: '0x0000000000000000000000000000000000000001', value: 1n, data: undefined })
    void open('swap')
    void connect()
  }
  return <button type="button" className={data?.amount} onClick={act}>{account?.chain?.name}</button>
}
export const App = ({ state }: { state?: InitialState }) => (
  <LatchkeyProvider client={latchkey} initialState={state}>
    <ConnectButton label={maybe} className={maybe} />
    <ConnectButton.Custom>{({ open }) => <b onClick={open} />}</ConnectButton.Custom>
    <Connected fallback={<p />}><Inner /></Connected>
  </LatchkeyProvider>
)
`,
  'wagmi.ts': `import { createLatchkey } from '@latchkey/core'
import { announceLatchkey, latchkeyConnector } from '@latchkey/wagmi'
import { createConfig, http, injected } from '@wagmi/core'
import { sei } from 'viem/chains'

declare const maybe: string | undefined
export const config = createConfig({
  chains: [sei],
  transports: { [sei.id]: http() },
  connectors: [injected(), latchkeyConnector({ server: maybe, projectId: maybe })],
})
export const stop: () => void = announceLatchkey({ server: maybe, info: { name: maybe } })
export const client = createLatchkey({ wagmiConfig: config })
`,
  'others.ts': `import { requireSession, type Session, type VerifyOptions, verifySession } from '@latchkey/backend'
import { createLatchkey, type LatchkeyButton } from '@latchkey/element'
import { createMockLatchkey, createMockWallet, userRejection } from '@latchkey/testing'
import { startChain } from '@latchkey/testing/chain'
import { sei } from 'viem/chains'

declare const maybe: string | undefined
const button: LatchkeyButton | null = document.querySelector('latchkey-button')
if (button) button.client = createLatchkey({ chains: [sei] })
button?.addEventListener('latchkey:connect', ({ detail }) => detail.account.address.length)
const options: VerifyOptions = { server: 'https://api.example.com', projectId: 'p', origin: maybe, cookie: maybe }
export const check = (request: Request): Promise<Session | null> => verifySession(request, options)
export const need = (headers: Headers): Promise<Session> => requireSession(headers, options)
export const mock = createMockLatchkey({ status: 'connected', token: maybe })
mock.failNext('signMessage', userRejection())
export const wallet = createMockWallet({ name: maybe })
export const chain = startChain({ chainId: 1 })
`,
  'required.cts': `import testing = require('@latchkey/testing')
import chains = require('@latchkey/testing/chain')

const mock = testing.createMockLatchkey({ status: 'connected' })
const address: string | undefined = mock.getState().account?.address
export = { address, chain: chains.startChain({ chainId: 1 }) }
`,
}

const strict = {
  ...{ strict: true, exactOptionalPropertyTypes: true, verbatimModuleSyntax: true, isolatedModules: true },
  ...{ noUncheckedIndexedAccess: true, noPropertyAccessFromIndexSignature: true, noEmit: true, jsx: 'react-jsx' },
}

/** Each way of resolving modules. With node16, viem's own declarations have errors. */
const ways = [
  { module: 'ESNext', moduleResolution: 'bundler', skipLibCheck: false },
  { module: 'node16', moduleResolution: 'node16', skipLibCheck: true },
  { module: 'nodenext', moduleResolution: 'nodenext', skipLibCheck: false },
]

/** Compiles an app against the tarballs' declarations, under the strictest options. */
export const typedApps = async (stage: Stage): Promise<void> => {
  const folder = join(stage.folder, 'typed')
  mkdirSync(folder, { recursive: true })
  const dependencies = {
    ...{
      typescript: '5.9.3',
      typescript7: 'npm:typescript@7.0.2',
      '@types/node': '20.19.43',
      '@types/react': '19.3.0',
    },
    ...{ react: '19.3.1', 'react-dom': '19.3.1', '@wagmi/core': '3.6.4', viem: tools.viem },
  }
  const packs = pick(stage, 'core', 'react', 'wagmi', 'element', 'backend', 'testing')
  await installApp({ folder, packs, dependencies }, files)
  for (const compilerOptions of ways) {
    const common = { target: 'ES2022', lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node'], ...strict }
    // A bundler's modules are all ES modules.
    const required = compilerOptions.moduleResolution === 'bundler' ? [] : ['*.cts']
    const config = { compilerOptions: { ...common, ...compilerOptions }, include: ['*.ts', '*.tsx', ...required] }
    writeFiles(folder, { 'tsconfig.json': JSON.stringify(config) })
    for (const name of ['typescript', 'typescript7'])
      await shell(process.execPath, [join(folder, 'node_modules', name, 'bin/tsc'), '-p', folder], folder)
  }
}
