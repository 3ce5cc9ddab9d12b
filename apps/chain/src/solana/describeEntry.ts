import { base64 } from '@scure/base'
import type { Entry } from './ledger.ts'
import { slotSettings } from './slots.ts'
import { uiAmount } from './tokenAccounts.ts'

export const confirmationOf = (entry: Entry, slot: number): 'processed' | 'confirmed' | 'finalized' => {
  const age = slot - entry.slot
  return age >= slotSettings.finalizedSlots ? 'finalized' : age > 0 ? 'confirmed' : 'processed'
}

/** An entry in the form of getSignatureStatuses. */
export const describeStatus = (entry: Entry, slot: number): object => {
  const confirmationStatus = confirmationOf(entry, slot)
  return {
    slot: entry.slot,
    confirmations: confirmationStatus === 'finalized' ? null : slot - entry.slot,
    err: entry.error,
    status: entry.error === null ? { Ok: null } : { Err: entry.error },
    confirmationStatus,
  }
}

const tokens = (list: Entry['tokensBefore']) =>
  list.map(({ amount, decimals, ...rest }) => ({ ...rest, uiTokenAmount: uiAmount(amount, decimals) }))

/** The accounts of a transaction. Instructions are not parsed. */
const inWords = ({ signature, keys }: Entry) => ({
  signatures: [signature],
  message: { accountKeys: keys.map((pubkey) => ({ pubkey })), instructions: [] },
})

/** An entry in the form of getTransaction: its bytes in base64, or with `jsonParsed` its accounts. */
export const describeEntry = (entry: Entry, encoding?: unknown): object => ({
  slot: entry.slot,
  blockTime: entry.blockTime,
  transaction: encoding === 'jsonParsed' ? inWords(entry) : [base64.encode(entry.bytes), 'base64'],
  version: 'legacy',
  meta: {
    err: entry.error,
    status: entry.error === null ? { Ok: null } : { Err: entry.error },
    fee: Number(entry.fee),
    preBalances: entry.before.map(Number),
    postBalances: entry.after.map(Number),
    preTokenBalances: tokens(entry.tokensBefore),
    postTokenBalances: tokens(entry.tokensAfter),
    innerInstructions: [],
    logMessages: entry.logs,
    computeUnitsConsumed: Number(entry.units),
    rewards: [],
  },
})
