import type { CaipNetworkId } from '@latchkey/wire/caip'
import { walletLimits } from '@latchkey/wire/limits'
import type { Clock } from '../clock.ts'
import type { Record } from './createRecord.ts'
import { type Payee, toKey } from './paymentRecord.ts'

/** Receivers the wallet has paid, as far as its record could be read. */
export type Past = {
  /** By this account on this chain. */
  paid: readonly string[]
  /** Those first paid less than a day ago: a page may have caused that unseen. */
  recent: readonly string[]
  /** Paid by another account of the wallet or on another chain: not paid from here, but worth imitating. */
  paidElsewhere: readonly string[]
  /** False when only part of the record could be read: a missing address may have been paid. */
  isWhole: boolean
}

export type Payees = {
  /** Undefined when the record couldn't be read; then every receiver counts as new. */
  known(account: string, chain: CaipNetworkId): Promise<Past | undefined>
  /** Adds the receivers of a payment that was approved, signed and submitted. */
  remember(account: string, chain: CaipNetworkId, receivers: readonly string[]): Promise<void>
}

/** Looks up paid receivers in the encrypted payment record. */
export const createPayees = (record: Record, clock: Clock): Payees => ({
  known: async (account, chain) => {
    const reading = await record.read()
    if (!reading) return undefined
    const isHere = (one: Payee): boolean => one.account === toKey(account) && one.chain === chain
    const { payees } = reading.record
    const here = payees.filter(isHere)
    const isRecent = ({ firstAt }: Payee): boolean =>
      record.now() - firstAt * 1_000 < walletLimits.consent.strangerForMs
    return {
      paid: here.map(({ address }) => address),
      recent: here.filter(isRecent).map(({ address }) => address),
      paidElsewhere: [...new Set(payees.filter((one) => !isHere(one)).map(({ address }) => address))],
      isWhole: reading.isWhole,
    }
  },
  remember: async (account, chain, receivers) => {
    const addresses = new Set(receivers.map(toKey))
    if (addresses.size === 0) return
    const at = Math.floor(clock.now() / 1_000)
    const ids = { account: toKey(account), chain }
    await record.change(({ payees, sums }) => {
      const isSame = (one: Payee): boolean =>
        one.account === ids.account && one.chain === chain && addresses.has(one.address)
      const paid = [...addresses].map((address): Payee => {
        const before = payees.find((one) => isSame(one) && one.address === address)
        return { ...ids, address, firstAt: before?.firstAt ?? at, lastAt: at, count: (before?.count ?? 0) + 1 }
      })
      return { payees: [...payees.filter((one) => !isSame(one)), ...paid], sums }
    })
  },
})
