import type { PreviousRoot, Renewal, Sealed, SealedRecord } from '@latchkey/wire/api/roots'
import type { UnlockerType, vault } from '@latchkey/wire/api/vault'
import type { EndpointCall, EndpointReply } from '@latchkey/wire/endpoint'
import { type ProofAction, proofText } from '@latchkey/wire/proof'
import { fromBase64Url, randomBytes, randomId, toBase64Url, utf8 } from '../bytes.ts'

type Wrapped = EndpointCall<typeof vault.addUnlocker>['body']['unlocker']
type Stored = Wrapped & { gate: string; epoch: number }
type NewWallet = EndpointCall<typeof vault.create>['body']

/** Everything the operator stores about one wallet. */
export type StoredWallet = Omit<NewWallet, 'unlockers'> & {
  epoch: number
  unlockers: Stored[]
  isFrozen: boolean
  previous?: PreviousRoot[]
}

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly field: string,
    readonly retryAfter?: number,
  ) {
    super(`${status} ${field}`)
  }
}

type Proof = { nonce: string; signature: string }

/** The vault part of the fake server: stores, releases and checks as the rows say. */
export const createFakeVaults = () => {
  const wallets = new Map<string, StoredWallet>()
  /** What a test wants it to have been. */
  const provenAt = new Map<string, string>()
  /** Each user's encrypted payment record. */
  const records = new Map<string, SealedRecord>()
  const gates = new Map<string, { type: UnlockerType; gate: string }>()

  const find = (userId: string): StoredWallet => {
    const wallet = wallets.get(userId)
    if (!wallet) throw new Refusal(404, 'wallet')
    return wallet
  }

  const store = (wrapped: Wrapped, epoch: number, known: readonly Stored[]): Stored => {
    const before = known.find((row) => row.unlockerId === wrapped.unlockerId)
    const gate = before?.gate ?? gates.get(wrapped.unlockerId)?.gate
    if (gate === undefined) throw new Refusal(409, 'unlockerId')
    return { ...wrapped, gate, epoch }
  }

  const checkProof = async (userId: string, action: ProofAction, body: object, { nonce, signature }: Proof) => {
    const { walletId, epoch, authPublicKey } = find(userId)
    const text = proofText({ action, userId, walletId, epoch, nonce, body: body as never })
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const key = await crypto.subtle.importKey('raw', fromBase64Url(authPublicKey), algorithm, false, ['verify'])
    const hash = { name: 'ECDSA', hash: 'SHA-256' }
    if (!(await crypto.subtle.verify(hash, key, fromBase64Url(signature), utf8(text)))) throw new Refusal(403, 'proof')
  }

  return {
    wallets,
    gates,
    records,
    provenAt,
    checkProof,
    read: (userId: string): EndpointReply<typeof vault.read>['wallet'] => {
      const wallet = wallets.get(userId)
      if (!wallet) return null
      const unlockers = wallet.unlockers.map(({ unlockerId, type, epoch, label, credentialId }) => ({
        unlockerId,
        type,
        epoch,
        label,
        createdAt: '2026-01-01T00:00:00Z',
        lastUsedAt: null,
        provenAt: provenAt.get(unlockerId) ?? null,
        credentialId: credentialId ?? null,
      }))
      return { ...wallet, unlockers, isExported: false, previous: wallet.previous ?? [] }
    },
    reserve: (types: readonly UnlockerType[]) => ({
      reserved: types.map((type) => {
        const unlockerId = randomId()
        const gate = toBase64Url(randomBytes(32))
        gates.set(unlockerId, { type, gate })
        return { unlockerId, type, gate }
      }),
    }),
    create: (userId: string, newWallet: NewWallet) => {
      if (wallets.has(userId)) throw new Refusal(409, 'wallet')
      const unlockers = newWallet.unlockers.map((row) => store(row, 1, []))
      wallets.set(userId, { ...newWallet, epoch: 1, unlockers, isFrozen: false })
    },
    openGate: (userId: string, unlockerId: string): EndpointReply<typeof vault.openGate> => {
      const row = find(userId).unlockers.find((one) => one.unlockerId === unlockerId)
      if (!row) throw new Refusal(404, 'unlockerId')
      return { gate: row.gate, wrapped: row.wrapped, epoch: row.epoch, userHalf: row.userHalf ?? null, salt: null }
    },
    addUnlocker: async (userId: string, unlocker: Wrapped, epoch: number, proof: Proof) => {
      await checkProof(userId, 'addUnlocker', { unlocker, epoch }, proof)
      const wallet = find(userId)
      if (wallet.epoch !== epoch) throw new Refusal(409, 'epoch')
      wallet.unlockers.push(store(unlocker, epoch, wallet.unlockers))
    },
    writeRecord: async (userId: string, body: { fromVersion: number; record: SealedRecord }, proof: Proof) => {
      await checkProof(userId, 'writeRecord', body, proof)
      const { fromVersion, record } = body
      if ((records.get(userId)?.version ?? 0) !== fromVersion || record.version <= fromVersion)
        throw new Refusal(409, 'vault.conflict')
      records.set(userId, record)
    },
    rotate: async (
      userId: string,
      body: { fromEpoch: number; vault: Sealed; unlockers: Wrapped[]; renewal?: Renewal },
      proof: Proof,
    ) => {
      await checkProof(userId, 'rotate', body, proof)
      const wallet = find(userId)
      if (wallet.epoch !== body.fromEpoch) throw new Refusal(409, 'fromEpoch')
      const epoch = wallet.epoch + 1
      const unlockers = body.unlockers.map((row) => store(row, epoch, wallet.unlockers))
      const { record, ...renewal } = body.renewal ?? {}
      if (record) records.set(userId, record.record)
      wallets.set(userId, { ...wallet, epoch, vault: body.vault, unlockers, ...renewal })
    },
  }
}
