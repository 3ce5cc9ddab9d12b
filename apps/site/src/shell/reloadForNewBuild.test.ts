import { describe, expect, it } from 'vitest'
import { createReload } from './reloadForNewBuild.ts'

const pageOf = (entry: string) => `<script type="module" crossorigin src="${entry}"></script>`

const open = (fetchPage: () => Promise<string>, entry = '/assets/index-old.js', kept = new Map<string, string>()) => {
  let reloads = 0
  const failed = createReload({
    ...{ fetchPage, entry },
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    reload: () => {
      reloads += 1
    },
  })
  return { failed, reloads: () => reloads, kept }
}

describe('a part of the page that is gone', () => {
  it('reloads the page once when the server has a newer build', async () => {
    const { failed, reloads, kept } = open(async () => pageOf('/assets/index-new.js'))
    expect(await failed()).toBe(true)
    expect(await failed()).toBe(false)
    expect(reloads()).toBe(1)
    // A page that comes back the same, such as from a cache, is not reloaded again.
    const same = open(async () => pageOf('/assets/index-new.js'), '/assets/index-old.js', kept)
    expect(await same.failed()).toBe(false)
    // The new page may need it later.
    const next = open(async () => pageOf('/assets/index-newest.js'), '/assets/index-new.js', kept)
    expect(await next.failed()).toBe(true)
  })

  it.each([
    ['the build is the same', async () => pageOf('/assets/index-old.js')],
    ['the network is down', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('does not reload when %s', async (_, fetchPage) => {
    const { failed, reloads } = open(fetchPage)
    expect(await failed()).toBe(false)
    expect(reloads()).toBe(0)
  })
})
