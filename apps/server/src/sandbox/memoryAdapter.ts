import type { Adapter, AdapterPayload } from 'oidc-provider'

type Entry = { payload: AdapterPayload; until: number }

const entries = new Map<string, Entry>()

/** A stub's in-memory storage. */
export class MemoryAdapter implements Adapter {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<undefined> {
    entries.set(`${this.name}:${id}`, { payload, until: Date.now() + (expiresIn || 3_600) * 1_000 })
    if (this.name === 'Session' && payload.uid)
      entries.set(`uid:${payload.uid}`, { payload, until: Date.now() + 3_600_000 })
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const entry = entries.get(`${this.name}:${id}`)
    return entry && entry.until > Date.now() ? entry.payload : undefined
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return entries.get(`uid:${uid}`)?.payload
  }

  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<undefined> {
    const entry = entries.get(`${this.name}:${id}`)
    if (entry) entry.payload.consumed = Math.floor(Date.now() / 1_000)
  }

  async destroy(id: string): Promise<undefined> {
    entries.delete(`${this.name}:${id}`)
  }

  async revokeByGrantId(grantId: string): Promise<undefined> {
    for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
  }
}
