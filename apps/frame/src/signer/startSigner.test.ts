import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Rules = { createScriptURL(url: string): string }

/** The workers that were started: their URL and options. */
let started: unknown[][] = []
beforeEach(() => {
  started = []
  vi.resetModules()
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor(...given: unknown[]) {
        super()
        started.push(given)
      }
      postMessage() {}
      terminate() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
const load = async () => (await import('./startSigner.ts')).startSigner

it('starts the signer in a module worker of its own', async () => {
  const startSigner = await load()
  startSigner()
  expect(started).toEqual([[expect.stringContaining('signer/worker'), { type: 'module', name: 'signer' }]])
})

it('under Trusted Types, one policy allows this one URL and no other', async () => {
  const policies: [string, Rules][] = []
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, rules: Rules): Rules => {
      policies.push([name, rules])
      return { createScriptURL: (url) => `trusted ${rules.createScriptURL(url)}` }
    },
  })
  const startSigner = await load()
  startSigner()
  startSigner()
  expect(policies.map(([name]) => name)).toEqual(['latchkey'])
  expect(started.map(([url]) => url)).toEqual([started[0]?.[0], started[0]?.[0]])
  expect(started[0]?.[0]).toMatch(/^trusted .*signer\/worker/)
  expect(() => policies[0]?.[1].createScriptURL('https://evil.example/worker.js')).toThrow(TypeError)
})
