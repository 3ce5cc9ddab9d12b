import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../install.mjs'

// Inside the repository, so `react` is found.
const folder = mkdtempSync(join(root, 'node_modules', '.element-types-'))
afterAll(() => rmSync(folder, { recursive: true }))

const element = join(root, 'kit/element')
const paths = {
  '@latchkey/core': [join(root, 'kit/core/src/index.ts')],
  '@latchkey/element': [join(element, 'src/index.ts')],
  '@latchkey/element/*': [join(element, 'types/*.d.ts')],
}

/** The lines of `app.tsx` that the compiler rejects. */
const faultsOf = (name: string, app: string, framework: Readonly<Record<string, string>> = {}): readonly number[] => {
  const at = join(folder, name)
  mkdirSync(at)
  writeFileSync(join(at, 'app.tsx'), app)
  for (const text of Object.values(framework)) writeFileSync(join(at, 'framework.d.ts'), text)
  const stubs = Object.keys(framework).map((module) => [module, [join(at, 'framework.d.ts')]])
  const compilerOptions = {
    ...{ target: 'ES2022', module: 'ESNext', moduleResolution: 'bundler', lib: ['ES2023', 'DOM', 'DOM.Iterable'] },
    ...{ strict: true, noEmit: true, jsx: 'react-jsx', skipLibCheck: true, allowImportingTsExtensions: true },
    ...{ types: ['vite/client'], typeRoots: [join(root, 'node_modules')] },
    paths: { ...paths, ...Object.fromEntries(stubs) },
  }
  writeFileSync(join(at, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['app.tsx'] }))
  try {
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', at, '--pretty', 'false'], { encoding: 'utf8' })
    return []
  } catch (error) {
    const { stdout } = error as { stdout: string }
    return [...stdout.matchAll(/app\.tsx\((\d+),/g)].map(([, line]) => Number(line))
  }
}

test('React knows the attributes, properties and events of the element, and refuses others', () => {
  const app = `import type {} from '@latchkey/element/react'
import type { Latchkey } from '@latchkey/core'
declare const client: Latchkey
export const good = <latchkey-button client={client} theme="dark" label="Go" className="x" onlatchkey:connect={(event) => event.detail.account.address} />
export const wrongMode = <latchkey-button theme="sepia" />
export const wrongName = <latchkey-button projectId="p1" />
export const wrongEvent = <latchkey-button onlatchkey:connect={(event) => event.detail.nothing} />
`
  expect(faultsOf('react', app)).toEqual([5, 6, 7])
})

test('every element on the page knows the events', () => {
  const app = `import '@latchkey/element'
document.querySelector('latchkey-button')?.addEventListener('latchkey:connect', ({ detail }) => detail.account.address)
document.body.addEventListener('latchkey:connect', ({ detail }) => detail.nothing)
`
  expect(faultsOf('plain', app)).toEqual([3])
})

test('Vue components know the props and events of the element', () => {
  const app = `import type {} from '@latchkey/element/vue'
import type { GlobalComponents } from 'vue'
type Props = InstanceType<GlobalComponents['latchkey-button']>['$props']
export const good: Props = { theme: 'dark', 'project-id': 'p1', 'onLatchkey:connect': (event) => event.detail.account.address }
export const wrong: Props = { theme: 'sepia' }
`
  // Vue's own declarations, as far as the element adds to them. Its compiler checks templates in kit:accept.
  const vue = 'export interface GlobalComponents {}\nexport interface HTMLAttributes { id?: string }\n'
  expect(faultsOf('vue', app, { vue })).toEqual([5])
})

test('Svelte templates know the attributes and events of the element', () => {
  const app = `import type {} from '@latchkey/element/svelte'
import type { SvelteHTMLElements } from 'svelte/elements'
type Props = SvelteHTMLElements['latchkey-button']
export const good: Props = { label: 'Go', 'onlatchkey:close': (event) => event.detail.hasConnected, 'on:latchkey:open': () => {} }
export const wrong: Props = { 'onlatchkey:close': (event) => event.detail.nothing }
`
  const svelte = 'export interface SvelteHTMLElements {}\nexport interface HTMLAttributes<T> { id?: string; at?: T }\n'
  expect(faultsOf('svelte', app, { 'svelte/elements': svelte })).toEqual([5])
})
