import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCache } from './createCache.ts'
import { createSharedCache, type Shelf } from './createSharedCache.ts'
import { readKeyring } from './keys/keyring.ts'
import { createValkeyShelf } from './valkey/createValkeyShelf.ts'
import { openValkey, type Valkey } from './valkey/openValkey.ts'
import { startValkey, type TestValkey, valkeyProgram } from './valkey/testing/startValkey.ts'

let server: TestValkey
let valkey: Valkey
let folder: string
const suites = valkeyProgram ? ['Valkey'] : []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-shelf-'))
  if (!valkeyProgram) return
  server = await startValkey()
  valkey = await openValkey({ url: server.url, onAway: () => {}, timeoutMs: 10_000, retryMs: 0 })
})
afterAll(async () => {
  valkey?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

let keys: ReturnType<typeof readKeyring> | undefined
const keyring = () => {
  keys ??= readKeyring({ file: join(folder, 'master.key'), mayCreate: true })
  return keys
}
const shelfOf = (name: string): Shelf => createValkeyShelf({ valkey, name, keyring })
const same = { pack: (value: number) => value, unpack: (value: number) => value }
const open = (name: string) =>
  createSharedCache<number, number>({ max: 10, keepMs: 60_000, shelf: shelfOf(name), ...same })

const kinds: Readonly<Record<string, () => ReturnType<typeof createCache<number>>>> = {
  'one process': () => createCache<number>({ max: 10, keepMs: 60_000 }),
  'one process, without a shelf': () => createSharedCache<number, number>({ max: 10, keepMs: 60_000, ...same }),
  ...(valkeyProgram && { Valkey: () => open('one') }),
}

/** Writes are not awaited. */
const untilWritten = (name: string, key: string) => expect.poll(() => shelfOf(name).read(key)).toBeDefined()
const untilGone = (name: string, key: string) => expect.poll(() => shelfOf(name).read(key)).toBeUndefined()
const placeOf = async (name: string, key: string) =>
  `latchkey:cache:${(await keyring()).hash('cache', `cache/${name}/${key}`)}`

describe.each(Object.entries(kinds))('a cache of %s', (_, create) => {
  it('shares running requests, remembers answers and forgets failures', async () => {
    const cache = create()
    let asked = 0
    const ask = async () => ++asked
    expect(await Promise.all([cache.get('a', ask), cache.get('a', ask), cache.get('a', ask)])).toEqual([1, 1, 1])
    expect(await cache.get('a', ask, { isForced: true })).toBe(2)
    expect(await cache.get('a', ask)).toBe(2)
    await expect(cache.get('b', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await cache.get('b', ask)).toBe(3)
    cache.forget('a')
    expect(await cache.get('a', ask)).toBe(4)
  })

  it('never exceeds its size', async () => {
    const cache = create()
    for (let key = 0; key < 100; key++) await cache.get(String(key), async () => key)
    expect(cache.size).toBe(10)
  })
})

describe.each(suites)('a cache that instances share on %s', () => {
  it('gives one instance what another read, for as long as it is good', async () => {
    await open('shared').get('a', async () => 7)
    await untilWritten('shared', 'a')
    expect(await open('shared').get('a', async () => 8)).toBe(7)
    expect(await open('another').get('a', async () => 9)).toBe(9)
    const keptMs = Number(await server.command('PTTL', await placeOf('shared', 'a')))
    expect(keptMs).toBeGreaterThan(0)
    expect(keptMs).toBeLessThanOrEqual(60_000)
  })

  it('forgets for all, and takes nothing that another puts back', async () => {
    const [here, there] = [open('forgotten'), open('forgotten')]
    await here.get('a', async () => 1)
    await untilWritten('forgotten', 'a')
    here.forget('a')
    await untilGone('forgotten', 'a')
    // Another instance writes an outdated value.
    await there.get('a', async () => 1)
    await untilWritten('forgotten', 'a')
    expect(await here.get('a', async () => 2)).toBe(2)
  })

  it('neither shows what is stored nor believes what a stranger stored', async () => {
    const place = await placeOf('sealed', '0xabc')
    await shelfOf('sealed').write('0xabc', { text: '"a private address"', until: Date.now() + 60_000 })
    const sealed = String(await server.command('GET', place))
    expect(`${place} ${sealed}`).not.toMatch(/private|0xabc/)
    for (const stored of ['7', `${Date.now() + 60_000} 7`, sealed.slice(0, -4), '']) {
      await server.command('SET', place, stored)
      expect(
        await shelfOf('sealed')
          .read('0xabc')
          .catch(() => 'refused'),
      ).not.toHaveProperty('text')
    }
    // A valid answer, moved here from another key.
    await shelfOf('sealed').write('other', { text: '7', until: Date.now() + 60_000 })
    await server.command('RENAME', await placeOf('sealed', 'other'), place)
    expect(await open('sealed').get('0xabc', async () => 8)).toBe(8)
  })

  it('does not bring back an old answer that a stranger kept', async () => {
    const kept = { text: '7', until: Date.now() + 1_000 }
    await shelfOf('old').write('a', kept)
    await server.command('PERSIST', await placeOf('old', 'a'))
    await expect.poll(() => Date.now()).toBeGreaterThan(kept.until)
    expect(await shelfOf('old').read('a')).toMatchObject({ text: '7' })
    expect(await open('old').get('a', async () => 8)).toBe(8)
  })

  it('asks itself while the shelf is away', async () => {
    await server.kill()
    expect(await open('away').get('a', async () => 3)).toBe(3)
    await server.restart()
  })
})
