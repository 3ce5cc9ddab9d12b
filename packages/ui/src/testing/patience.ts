// Runs before every test file: tests wait as long as a busy machine may need, not one second.
import { vi } from 'vitest'

const patienceMs = 60_000

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: patienceMs, ...options })

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: patienceMs })
}
