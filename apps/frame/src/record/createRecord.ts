import type { SealedRecord } from '@latchkey/wire/api/roots'
import { vault } from '@latchkey/wire/api/vault'
import { dayMs } from '@latchkey/wire/durations'
import { walletLimits } from '@latchkey/wire/limits'
import { HttpError, WalletError } from '@latchkey/wire/walletErrors'
import { randomId } from '../bytes.ts'
import type { Clock } from '../clock.ts'
import type { CallWallet } from '../session/createCallWallet.ts'
import type { KeyStore } from '../session/keyStore.ts'
import type { Signer } from '../signer/createSigner.ts'
import type { NewRecord } from '../signer/signerCommands.ts'
import { createOwnCopy } from './ownCopy.ts'
import {
  decodeRecord,
  emptyRecord,
  encodeRecord,
  mergeRecords,
  type PaymentRecord,
  pruneRecord,
} from './paymentRecord.ts'

/** The record as far as it could be read. It is complete when it includes the server's newest copy. */
export type RecordReading = { record: PaymentRecord; isWhole: boolean }

/** The wallet's record of its payments, stored by this browser and the server; the server can't read it. */
export type Record = {
  /** Undefined when no copy could be read. */
  read(): Promise<RecordReading | undefined>
  /**
   * The time by which the record counts: this computer's, or the server's at the last reading if that is earlier. So
   * neither a clock that is set ahead nor a server that lies begins a new day.
   */
  now(): number
  /** Resolves when this browser has the change. The server gets it next, or when reachable again. */
  change(edit: (record: PaymentRecord) => PaymentRecord): Promise<void>
  /** The record to encrypt for a new root; undefined if there is none. Throws when the server doesn't answer. */
  next(): Promise<NewRecord | undefined>
}

type Deps = {
  callWallet: CallWallet
  store: KeyStore
  signer: () => Promise<Signer>
  clock: Clock
  locks: LockManager | undefined
}

type Loaded = {
  walletId: string
  record: PaymentRecord
  /** The newest version that this browser has seen. */
  seen: number
  /** The server's version; undefined when it didn't answer. */
  stored: number | undefined
  isWhole: boolean
  isReadable: boolean
  /** The server's copy lacks something. */
  isAhead: boolean
}

const conflict = 409

export const createRecord = ({ callWallet, store, signer: openSigner, clock, locks }: Deps): Record => {
  const own = createOwnCopy(store, openSigner, locks)

  let serverAt = Number.POSITIVE_INFINITY
  const now = (): number => Math.min(clock.now(), serverAt)

  const prune = (record: PaymentRecord): PaymentRecord =>
    pruneRecord(record, new Date(now() - dayMs).toISOString().slice(0, 10))

  const openServers = async (walletId: string, record: SealedRecord): Promise<PaymentRecord | undefined> => {
    const signer = await openSigner()
    return signer.openRecord({ walletId, place: 'server', record }).then(decodeRecord, () => undefined)
  }

  const load = async (): Promise<Loaded> => {
    const walletId = await own.walletId()
    const asked = callWallet(vault.readRecord, {}, AbortSignal.timeout(walletLimits.record.answerMs)).catch(
      () => undefined,
    )
    const [mine, reply] = await Promise.all([own.read(walletId), asked])
    serverAt = reply?.at ?? serverAt
    const theirs = reply?.record ? await openServers(walletId, reply.record) : undefined
    const stored = reply && (reply.record?.version ?? 0)
    // A missing, broken or outdated copy: what it doesn't list may still have been paid.
    const isWhole = stored !== undefined && stored >= mine.seen && (stored === 0 || theirs !== undefined)
    const record = prune(mergeRecords(mine.record, theirs ?? emptyRecord))
    return {
      walletId,
      record,
      seen: Math.max(mine.seen, stored ?? 0),
      stored,
      isWhole,
      isReadable: isWhole || mine.isFound || theirs !== undefined,
      isAhead: encodeRecord(record) !== encodeRecord(prune(theirs ?? emptyRecord)),
    }
  }

  const absorb = (walletId: string, record: PaymentRecord, version: number): Promise<void> =>
    own.change(walletId, (mine) => ({
      record: prune(mergeRecords(mine.record, record)),
      seen: Math.max(mine.seen, version),
    }))

  /** Sends the record to the server; false when another device was faster. */
  const send = async ({ walletId, stored, seen, record }: Loaded): Promise<boolean> => {
    if (stored === undefined) return true
    const signer = await openSigner()
    const plain = encodeRecord(record)
    const sealed = await signer.sealRecord({ walletId, version: seen + 1, place: 'server', plain })
    const body = { fromVersion: stored, record: sealed }
    const nonce = randomId()
    const signature = await signer.prove({ action: 'writeRecord', nonce, body })
    try {
      await callWallet(vault.writeRecord, { ...body, proof: { nonce, signature } })
    } catch (error) {
      return !(error instanceof HttpError && error.status === conflict)
    }
    await absorb(walletId, record, seen + 1)
    return true
  }

  const sync = async (): Promise<void> => {
    for (let left = walletLimits.record.writeTries; left > 0; left -= 1) {
      const loaded = await load()
      if (!loaded.isAhead || (await send(loaded))) return
    }
  }

  let syncing: Promise<void> = Promise.resolve()
  /** A failure here loses nothing: the next read finds this browser ahead and sends it again. */
  const syncSoon = (): void => {
    syncing = syncing.then(sync).catch(() => undefined)
  }

  let changing: Promise<unknown> = Promise.resolve()

  const read = async (): Promise<RecordReading | undefined> => {
    await changing
    const loaded = await load().catch(() => undefined)
    if (!loaded?.isReadable) return undefined
    await absorb(loaded.walletId, loaded.record, loaded.seen)
    if (loaded.isAhead && loaded.stored !== undefined) syncSoon()
    return { record: loaded.record, isWhole: loaded.isWhole }
  }

  let reading: Promise<RecordReading | undefined> | undefined
  return {
    now,
    read: () => {
      reading ??= read().finally(() => {
        reading = undefined
      })
      return reading
    },
    next: async () => {
      await changing
      const { stored, seen, record } = await load()
      if (stored === undefined) throw new WalletError('network.apiUnreachable')
      const isEmpty = record.payees.length === 0 && record.sums.length === 0
      return isEmpty && stored === 0
        ? undefined
        : { fromVersion: stored, version: seen + 1, plain: encodeRecord(record) }
    },
    change: (edit) => {
      const work = async (): Promise<void> => {
        const walletId = await own.walletId()
        await own.change(walletId, ({ record, seen }) => ({ record: prune(edit(record)), seen }))
        syncSoon()
      }
      const done = changing.then(work)
      changing = done.catch(() => undefined)
      return done
    },
  }
}
