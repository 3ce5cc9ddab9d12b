import { describe, expect, it } from 'vitest'
import { hasAll } from './install.mjs'

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
