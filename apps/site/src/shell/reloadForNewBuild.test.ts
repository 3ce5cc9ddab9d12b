// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { reloadForNewBuild } from './reloadForNewBuild.ts'

const pageOf = (entry: string) => new Response(`<script type="module" crossorigin src="${entry}"></script>`)

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

/** How often a page with this entry script reloads when its parts are gone and the server gives this answer. */
const reloadsOf = async (entry: string, answer: () => Promise<Response>): Promise<number> => {
  vi.stubGlobal('fetch', answer)
  const reload = vi.fn()
  for (let part = 0; part < 2; part++) await reloadForNewBuild(entry, reload).catch(() => {})
  return reload.mock.calls.length
}

describe('a part of the page that is gone', () => {
  it('reloads the page once when the server has a newer build', async () => {
    expect(await reloadsOf('/assets/index-old.js', async () => pageOf('/assets/index-new.js'))).toBe(1)
    // A page that is unchanged after the reload, for example from a cache, isn't reloaded again.
    expect(await reloadsOf('/assets/index-old.js', async () => pageOf('/assets/index-new.js'))).toBe(0)
    // The new page may need it later.
    expect(await reloadsOf('/assets/index-new.js', async () => pageOf('/assets/index-newest.js'))).toBe(1)
  })

  it.each([
    ['the build is the same', async () => pageOf('/assets/index-old.js')],
    ['the network is down', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server is down', async () => new Response('Bad gateway', { status: 502 })],
  ])('does not reload when %s', async (_, answer) => {
    expect(await reloadsOf('/assets/index-old.js', answer)).toBe(0)
  })
})
