import { type CaipNetworkId, toCaipNetworkId } from '@latchkey/wire/caip'
import type { Approval, ApprovalSubject } from '../approve/approval.ts'
import type { FactsData } from '../decode/facts.ts'
import type { Payees } from './createPayees.ts'

type Payment = { account: string; chain: CaipNetworkId; receivers: readonly string[] }

/** Follows a payment from the screen to the network, and then records its receivers. */
export type Payments = {
  /** Notes a request's receivers, as shown on its screen. */
  shown(approval: Approval, facts: FactsData): Promise<void>
  /** Records the hashes signed for a request: one per call, or one for all. */
  signed(subject: ApprovalSubject, names: readonly string[]): void
  /** Remembers the receivers of something that the network or the page accepted. */
  handedOver(name: string): void
}

const openPayments = 200

export const createPayments = (payees: Pick<Payees, 'remember'>): Payments => {
  const noted = new WeakMap<ApprovalSubject, readonly Payment[]>()
  const open = new Map<string, readonly Payment[]>()
  return {
    shown: async ({ chainId, ...approval }, facts) => {
      const { subject } = approval
      const chain = subject.kind === 'solanaTransactions' ? subject.node : toCaipNetworkId(chainId)
      if (chain === undefined) return
      const { receiversOf } = await import('./receiversOf.ts')
      const each = receiversOf({ chainId, ...approval }, facts)
      noted.set(
        subject,
        each.map((receivers) => ({ account: subject.account, chain, receivers })),
      )
    },
    signed: (subject, names) => {
      const payments = noted.get(subject) ?? []
      for (const [index, name] of names.entries()) {
        open.set(name, names.length === payments.length ? payments.slice(index, index + 1) : payments)
      }
      for (const name of [...open.keys()].slice(0, -openPayments)) open.delete(name)
    },
    handedOver: (name) => {
      const payments = open.get(name) ?? []
      open.delete(name)
      for (const { account, chain, receivers } of payments) {
        // The record doesn't delay a payment: an unrecorded receiver only causes one more warning.
        void payees.remember(account, chain, receivers).catch(() => undefined)
      }
    },
  }
}
