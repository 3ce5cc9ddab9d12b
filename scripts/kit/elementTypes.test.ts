import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../install.mjs'

// Inside the repository, so `react` is found.
const folder = mkdtempSync(join(root, 'node_modules', '.element-types-'))
afterAll(() => rmSync(folder, { recursive: true }))

const apps = {
  react: `import type {} from '@latchkey/element/react'
import type { Latchkey } from '@latchkey/core'
declare const client: Latchkey
export const good = <latchkey-button client={client} theme="dark" label="Go" className="x" onlatchkey:connect={(event) => event.detail.account.address} />
export const chosen = <latchkey-button logins="email, passkey" wallets-order="io.metamask" features-off="swap" wallets={{ include: ['pairing'] }} features={{ buy: false }} onlatchkey:transaction={(event) => event.detail.hash} />
export const wrongFeature = <latchkey-button features={{ nothing: false }} />
export const wrongMode = <latchkey-button theme="sepia" />
export const wrongName = <latchkey-button projectId="p1" />
export const wrongEvent = <latchkey-button onlatchkey:connect={(event) => event.detail.nothing} />
`,
  plain: `import '@latchkey/element'
document.querySelector('latchkey-button')?.addEventListener('latchkey:connect', ({ detail }) => detail.account.address)
document.body.addEventListener('latchkey:connect', ({ detail }) => detail.nothing)
document.querySelector('latchkey-button')!.wallets = { logins: ['nothing'] }
document.querySelector('latchkey-button')!.wallets = { logins: ['email'] }
`,
  vue: `import type {} from '@latchkey/element/vue'
import type { GlobalComponents } from 'vue'
type Props = InstanceType<GlobalComponents['latchkey-button']>['$props']
export const good: Props = { theme: 'dark', 'project-id': 'p1', logins: 'email', wallets: { exclude: [] }, 'onLatchkey:connect': (event) => event.detail.account.address }
export const wrong: Props = { theme: 'sepia' }
`,
  svelte: `import type {} from '@latchkey/element/svelte'
import type { SvelteHTMLElements } from 'svelte/elements'
type Props = SvelteHTMLElements['latchkey-button']
export const good: Props = { label: 'Go', 'features-off': 'swap', 'onlatchkey:close': (event) => event.detail.hasConnected, 'on:latchkey:open': () => {} }
export const wrong: Props = { 'onlatchkey:close': (event) => event.detail.nothing }
`,
} as const

/** The frameworks' own declarations, as far as the element adds to them. Their compilers check templates in kit:accept. */
const frameworks = {
  vue: 'export interface GlobalComponents {}\nexport interface HTMLAttributes { id?: string }\n',
  'svelte/elements':
    'export interface SvelteHTMLElements {}\nexport interface HTMLAttributes<T> { id?: string; at?: T }\n',
}

const element = join(root, 'kit/element')
let output = ''

/** All apps are one program, because each program reads the whole kit. */
beforeAll(() => {
  for (const [name, app] of Object.entries(apps)) writeFileSync(join(folder, `${name}.tsx`), app)
  const stubs = Object.entries(frameworks).map(([module, declarations], at) => {
    writeFileSync(join(folder, `framework${at}.d.ts`), declarations)
    return [module, [join(folder, `framework${at}.d.ts`)]]
  })
  const paths = {
    '@latchkey/core': [join(root, 'kit/core/src/index.ts')],
    '@latchkey/element': [join(element, 'src/index.ts')],
    '@latchkey/element/*': [join(element, 'types/*.d.ts')],
    ...Object.fromEntries(stubs),
  }
  const compilerOptions = {
    ...{ target: 'ES2022', module: 'ESNext', moduleResolution: 'bundler', lib: ['ES2023', 'DOM', 'DOM.Iterable'] },
    ...{ strict: true, noEmit: true, jsx: 'react-jsx', skipLibCheck: true, allowImportingTsExtensions: true },
    ...{ types: ['vite/client'], typeRoots: [join(root, 'node_modules')], paths },
  }
  const include = Object.keys(apps).map((name) => `${name}.tsx`)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
  try {
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], { encoding: 'utf8' })
  } catch (error) {
    output = (error as { stdout: string }).stdout
  }
})

/** The lines of this app that the compiler rejects. */
const faultsOf = (name: keyof typeof apps): readonly number[] =>
  [...output.matchAll(/(\w+)\.tsx\((\d+),/g)].flatMap(([, app, line]) => (app === name ? [Number(line)] : []))

test('React knows the attributes, properties and events of the element, and refuses others', () => {
  expect(faultsOf('react')).toEqual([6, 7, 8, 9])
})

test('every element on the page knows the events', () => {
  expect(faultsOf('plain')).toEqual([3, 4])
})

test('Vue components know the props and events of the element', () => {
  expect(faultsOf('vue')).toEqual([5])
})

test('Svelte templates know the attributes and events of the element', () => {
  expect(faultsOf('svelte')).toEqual([5])
})
