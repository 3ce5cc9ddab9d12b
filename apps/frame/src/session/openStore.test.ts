import { describe, expect, it } from 'vitest'
import { openStore } from './openStore.ts'

type FakeRequest = { result?: unknown; error?: DOMException; onsuccess?: () => void; onerror?: () => void }

/** A database that rejects the next request on demand. */
const createFakeDatabase = () => {
  const rows = new Map<string, unknown>()
  const disk = { isFull: false, isClosed: false }
  const request = (run: () => unknown): FakeRequest => {
    const request: FakeRequest = {}
    setTimeout(() => {
      if (disk.isFull) {
        request.error = new DOMException('full', 'QuotaExceededError')
        return request.onerror?.()
      }
      request.result = run()
      request.onsuccess?.()
    })
    return request
  }
  const table = {
    get: (key: string) => request(() => rows.get(key)),
    put: (value: unknown, key: string) => request(() => rows.set(key, value)),
    delete: (key: string) => request(() => rows.delete(key)),
  }
  const database = {
    transaction: () => {
      if (disk.isClosed) throw new DOMException('closing', 'InvalidStateError')
      return { objectStore: () => table }
    },
  }
  const factory = { open: () => request(() => database) } as unknown as IDBFactory
  return { factory, rows, disk }
}

describe('[T34] storage that fails once', () => {
  it('does not restore an old value over later ones', async () => {
    const { factory, rows, disk } = createFakeDatabase()
    const store = await openStore(() => factory)
    await store.set('token', 'one')
    disk.isFull = true
    await store.set('token', 'two')
    disk.isFull = false
    expect(await store.get('token')).toBe('two')
    await store.set('token', 'three')
    expect(await store.get('token')).toBe('three')
    expect(rows.get('token')).toBe('three')
  })

  it('reports a failed delete, and still hides the value until there is a new one', async () => {
    const { factory, disk } = createFakeDatabase()
    const store = await openStore(() => factory)
    await store.set('token', 'one')
    disk.isFull = true
    await expect(store.remove('token')).rejects.toThrow('full')
    disk.isFull = false
    expect(await store.get('token')).toBeUndefined()
    await store.set('token', 'two')
    expect(await store.get('token')).toBe('two')
    await store.remove('token')
    expect(await store.get('token')).toBeUndefined()
  })

  it('falls back to memory once the browser closed the database', async () => {
    const { factory, disk } = createFakeDatabase()
    const store = await openStore(() => factory)
    await store.set('token', 'one')
    disk.isClosed = true
    expect(await store.get('token')).toBeUndefined()
    await store.set('token', 'two')
    expect(await store.get('token')).toBe('two')
    expect(await store.keepFirst('key', 'first')).toBe('first')
    await expect(store.remove('token')).rejects.toThrow('closing')
    expect(await store.get('token')).toBeUndefined()
  })
})
