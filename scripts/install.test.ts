import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasAll, root } from './install.mjs'

const locked = {
  '': { version: '1.0.0' },
  'packages/wire': { version: '0.1.0' },
  'node_modules/@latchkey/wire': { link: true },
  'node_modules/viem': { version: '2.57.1' },
  'node_modules/vite': { version: '8.1.5', dev: true },
  'apps/server/node_modules/viem': { version: '2.50.0' },
  'node_modules/@rollup/other-platform': { version: '1.0.0', optional: true },
}
const installed = {
  'node_modules/@latchkey/wire': { link: true },
  'node_modules/viem': { version: '2.57.1' },
  'node_modules/vite': { version: '8.1.5' },
  'apps/server/node_modules/viem': { version: '2.50.0' },
}

describe('packages that npm ci installed', () => {
  it('are not installed again', () => {
    expect(hasAll(locked, installed)).toBe(true)
  })

  it('are installed again if one is missing or has another version', () => {
    const { 'node_modules/vite': _, ...withoutDev } = installed
    expect(hasAll(locked, withoutDev)).toBe(false)
    expect(hasAll(locked, { ...installed, 'apps/server/node_modules/viem': { version: '2.49.0' } })).toBe(false)
    const { 'node_modules/@latchkey/wire': __, ...withoutLink } = installed
    expect(hasAll(locked, withoutLink)).toBe(false)
  })
})

describe('the oldest Node', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const { node } = JSON.parse(read('package.json')).engines

  it.each([
    ['README.md', `Node ${node.slice(2)} or later`],
    ['docs/deploy.md', `Node ${node.slice(2)} or later`],
    ['kit/create/package.json', `"node": "${node}"`],
  ])('is the same in %s', (path, said) => {
    expect(node).toMatch(/^>=\d+\.\d+$/)
    expect(read(path)).toContain(said)
  })
})
