import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { buildForProduction } from '../buildForProduction.ts'
import { root } from '../install.mjs'
import { kitConfig } from './buildKit.ts'
import { kitPackages } from './packages.ts'

/** How much JavaScript a page may load, in kB (gzip): before a click, and for pairing with the element. */
const budgets = { button: 8, element: 12, pairing: 140 }

// `kit/*/dist` belongs to kit.test.ts, which may run at the same time.
const folder = mkdtempSync(join(tmpdir(), 'latchkey-budgets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const buildPackage = async (name: string): Promise<string> => {
  const found = kitPackages.find((one) => one.name === name)
  if (!found) throw new Error(`There is no package ${name}.`)
  const built = join(folder, name)
  await buildForProduction(kitConfig(found, built))
  // Tells bundlers what they may leave out.
  copyFileSync(join(root, 'kit', name, 'manifest.json'), join(built, 'package.json'))
  return built
}
const kilobytes = (code: string | Uint8Array): number => gzipSync(code).byteLength / 1_000

/** A page with the button: its bundler leaves out the hooks and components that it doesn't use. */
const buttonSize = async (): Promise<number> => {
  const page = join(folder, 'page.js')
  writeFileSync(page, `export { ConnectButton, createLatchkey, LatchkeyProvider } from '@latchkey/react'`)
  const alias = []
  for (const name of ['core', 'react'])
    alias.push({ find: `@latchkey/${name}`, replacement: join(await buildPackage(name), 'index.js') })
  const built = await build({
    ...{ root: folder, configFile: false, logLevel: 'silent', resolve: { alias } },
    build: {
      ...{ write: false, minify: false, lib: { entry: page, formats: ['es'], fileName: 'page' } },
      rolldownOptions: { external: [/^react($|\/)/, /^viem($|\/)/, /^@wagmi\/core($|\/)/] },
    },
  })
  const chunks = [built]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .flatMap((one) => (one.type === 'chunk' ? [one] : []))
  const [first] = chunks
  if (!first?.code.includes('latchkey-button')) throw new Error('The button is not in the page.')
  const loaded = new Set([first])
  // A set also visits what is added meanwhile.
  for (const { imports } of loaded) for (const one of chunks) if (imports.includes(one.fileName)) loaded.add(one)
  // The bundler notes the paths of the modules, here those of a temporary folder.
  return [...loaded].reduce((sum, { code }) => sum + kilobytes(code.replace(/^\/\/#(end)?region.*\n/gm, '')), 0)
}

test('size: JS of the React button and its client before a click', async () => {
  const size = await buttonSize()
  console.log(`A page with the button: ${size.toFixed(2)} kB (gzip)`)
  expect(size).toBeLessThan(budgets.button)
})

test('size: JS of the element before a click, and for pairing', async () => {
  const element = await buildPackage('element')
  const pairing = readdirSync(join(element, 'chunks')).find((file) => /^signClient-.*\.js$/.test(file)) ?? ''
  const [first, later] = ['element.js', `chunks/${pairing}`].map((file) => kilobytes(readFileSync(join(element, file))))
  console.log(`The element: ${first?.toFixed(2)} kB; its pairing: ${later?.toFixed(2)} kB (gzip)`)
  expect(first).toBeLessThan(budgets.element)
  expect(later).toBeLessThan(budgets.pairing)
})

test('docs/kit/index.md promises these sizes', () => {
  const { button, element } = budgets
  expect(readFileSync(join(root, 'docs/kit/index.md'), 'utf8')).toContain(
    `The React button and the client are less than ${button} kB compressed; the element is less than ${element} kB.`,
  )
})
