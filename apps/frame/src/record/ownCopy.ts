import { WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import type { KeyStore } from '../session/keyStore.ts'
import type { Signer } from '../signer/createSigner.ts'
import { decodeRecord, emptyRecord, encodeRecord, type PaymentRecord } from './paymentRecord.ts'

const kept = v.object({
  version: v.number(),
  epoch: v.number(),
  sealed: v.object({ iv: v.string(), data: v.string() }),
})

/** This browser's copy and the newest server version it has seen. `isFound` is false for a missing or broken copy. */
export type OwnCopy = { record: PaymentRecord; seen: number; isFound: boolean }

const nothing: OwnCopy = { record: emptyRecord, seen: 0, isFound: false }

/**
 * This browser's copy of the payment record, encrypted like the server's. Changes are sequential, also across frames of
 * the same site, so that none reads a total that another one is about to raise.
 */
export const createOwnCopy = (store: KeyStore, openSigner: () => Promise<Signer>, locks?: LockManager) => {
  const keyOf = (walletId: string): string => `payments:${walletId}`

  const read = async (walletId: string): Promise<OwnCopy> => {
    const parsed = v.safeParse(kept, await store.get(keyOf(walletId)))
    if (!parsed.success) return nothing
    const signer = await openSigner()
    try {
      const plain = await signer.openRecord({ walletId, place: 'browser', record: parsed.output })
      return { record: decodeRecord(plain), seen: parsed.output.version, isFound: true }
    } catch {
      return nothing
    }
  }

  let last: Promise<unknown> = Promise.resolve()

  /** Edits the unlocked wallet's copy. */
  const change = (walletId: string, edit: (own: OwnCopy) => Omit<OwnCopy, 'isFound'>): Promise<void> => {
    const work = async (): Promise<void> => {
      const { record, seen } = edit(await read(walletId))
      const signer = await openSigner()
      const plain = encodeRecord(record)
      const sealed = await signer.sealRecord({ walletId, version: seen, place: 'browser', plain })
      await store.set(keyOf(walletId), sealed)
    }
    const alone = () => (locks && store.isLasting ? locks.request('latchkey-payments', work) : work())
    const done = last.then(alone, alone)
    last = done.catch(() => undefined)
    return done
  }

  /** The unlocked wallet's ID. */
  const walletId = async (): Promise<string> => {
    const accounts = await (await openSigner()).accounts()
    if (!accounts) throw new WalletError('vault.locked')
    return accounts.walletId
  }

  return { read, change, walletId }
}
