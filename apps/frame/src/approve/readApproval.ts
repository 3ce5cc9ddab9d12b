import type { Translated } from '@latchkey/ui/words'
import { chains } from '@latchkey/wire/chains'
import { decodeCall } from '../decode/decodeCall.ts'
import type { DecodedCall } from '../decode/decoded.ts'
import { type DecodedMessage, decodeMessage } from '../decode/decodeMessage.ts'
import { type DecodedPermissions, decodePermissions } from '../decode/decodePermissions.ts'
import { type DecodedSolana, decodeSolana, fromBalance } from '../decode/decodeSolana.ts'
import { type DecodedTypedData, decodeTypedData } from '../decode/decodeTypedData.ts'
import { shortAmountText } from '../decode/displayAmount.ts'
import { displaySymbol } from '../decode/displayText.ts'
import { type Facts, type FactsData, factsFrom, noFacts } from '../decode/facts.ts'
import { jsonTree } from '../decode/jsonTree.ts'
import { siweWarnings } from '../decode/siwe.ts'
import type { TypedNode } from '../decode/typedData/typedTree.ts'
import { sortWarnings, type Warning, warn } from '../decode/warnings.ts'
import { confirmWords } from '../effects/confirmWords.ts'
import { joinSwaps } from '../effects/oneSwap.ts'
import type { TestRun } from '../effects/testRun.ts'
import { approvalWords } from '../words/approval.ts'
import { type DecodeWords, decodeWords } from '../words/decode.ts'
import type { Approval, ApprovalSubject } from './approval.ts'
import { type Asker, askerOf } from './askerOf.ts'

export type ApprovalBody =
  | { kind: 'call'; call: DecodedCall }
  | { kind: 'batch'; calls: readonly DecodedCall[] }
  | { kind: 'message'; message: DecodedMessage }
  | { kind: 'typedData'; decoded: DecodedTypedData }
  | { kind: 'permissions'; decoded: DecodedPermissions | undefined; tree: readonly TypedNode[] }
  | { kind: 'solana'; decoded: DecodedSolana }

/** The text of the screen. */
export type ReadingWords = { decode: DecodeWords; approval: Translated<typeof approvalWords> }

const english: ReadingWords = { decode: decodeWords.english, approval: approvalWords.english }

/** A fact in words. Only the node knows what is left after it, and a fee on Solana. */
export type ApprovalRow = { label: string; value: string; late?: 'left' | 'fee' }

/** Everything the screen says about one request, except its cost. */
export type ApprovalReading = {
  asker: Asker
  caption: string
  confirm: string
  body: ApprovalBody
  rows: readonly ApprovalRow[]
  warnings: readonly Warning[]
  /** What the calls claim, whether or not the simulation confirms it. */
  claims: readonly DecodedCall[]
  /** The calls as far as the simulation confirms them. */
  confirmed: readonly DecodedCall[]
  facts: FactsData
}

/** The native coin of a chain, from the chain table. */
export const nativeOf = (chainId: number): FactsData['native'] =>
  chains.find((chain) => chain.caipNetworkId === `eip155:${chainId}`)?.currency ?? { symbol: 'coin', decimals: 18 }

/** What is known before loading, and after a failed load. */
export const bareFacts = (approval: Approval): FactsData => {
  const { account } = approval.subject
  const isEvm = /^0x[0-9a-fA-F]{40}$/.test(account)
  return noFacts(
    approval.chainId,
    isEvm ? (account as `0x${string}`) : `0x${'0'.repeat(40)}`,
    nativeOf(approval.chainId),
  )
}

const leftRow = (value: string, words: ReadingWords['approval']): ApprovalRow => ({
  label: words.afterThis,
  value,
  late: 'left',
})

type Transaction = Extract<ApprovalSubject, { kind: 'transaction' }>

const transactionRows = (
  subject: Transaction,
  call: DecodedCall | undefined,
  facts: Facts,
  words: ReadingWords['approval'],
): readonly ApprovalRow[] => {
  const { symbol, decimals } = facts.native
  const fee = subject.fee.gas * subject.fee.maxFeePerGas
  const out = call && call.inner.length === 0 && call.outgoing.length === 1 ? call.outgoing[0] : undefined
  const balance = out && facts.balance(out.asset)
  const isOwnFee = !subject.fee.isSponsored && subject.fee.payer === undefined
  const cost = out?.asset === 'native' && isOwnFee ? fee : 0n
  const left = out && balance !== undefined ? balance - out.units - cost : undefined
  const unit = out && (out.asset === 'native' ? facts.native : facts.token(out.asset))
  const isCountable = unit && (!('standard' in unit) || unit.standard === 'erc20')
  return [
    ...(left !== undefined && left >= 0n && unit && isCountable
      ? [leftRow(shortAmountText(left, unit.decimals, displaySymbol(unit.symbol, facts.words), facts.words), words)]
      : []),
    {
      label: words.networkFee,
      value: subject.fee.isSponsored
        ? words.feePaid
        : words.feeUpTo(shortAmountText(fee, decimals, symbol, facts.words)),
    },
    ...(subject.fee.payer ? [{ label: words.feePaidBy, value: words.plainAccount }] : []),
    ...(subject.isCreated ? [{ label: words.creates, value: words.smartAccount }] : []),
    ...(subject.isUpgraded ? [{ label: words.upgrades, value: words.toSmartAccount }] : []),
  ]
}

const solanaRows = (decoded: DecodedSolana, facts: Facts, words: ReadingWords['approval']): readonly ApprovalRow[] => {
  const { fee, balance } = facts.solana ?? {}
  if (fee === undefined) return [{ label: words.networkFee, value: '–', late: 'fee' }]
  const isCoinOnly = decoded.isDecoded && decoded.outgoing.every(({ asset }) => asset === 'native')
  const spent = fromBalance(decoded.outgoing).reduce((sum, { units }) => sum + units, fee)
  const left = balance !== undefined && isCoinOnly && decoded.outgoing.length > 0 ? balance - spent : -1n
  const text = (lamports: bigint) => shortAmountText(lamports, 9, 'SOL', facts.words)
  return [
    ...(left >= 0n ? [leftRow(text(left), words)] : []),
    { label: words.networkFee, value: text(fee), late: 'fee' },
  ]
}

type Told = {
  body: ApprovalBody
  warnings: readonly Warning[]
  claims?: readonly DecodedCall[]
  confirmed?: readonly DecodedCall[]
}

const bodyOf = (subject: ApprovalSubject, facts: Facts, run: TestRun | undefined, nowMs: number): Told => {
  switch (subject.kind) {
    case 'message': {
      const message = decodeMessage(subject.message)
      return { body: { kind: 'message', message }, warnings: message.warnings }
    }
    case 'solanaMessage': {
      const message = decodeMessage(subject.message)
      return { body: { kind: 'message', message }, warnings: message.warnings }
    }
    case 'typedData': {
      const decoded = decodeTypedData(subject.typedData, facts)
      return { body: { kind: 'typedData', decoded }, warnings: decoded.warnings }
    }
    case 'transaction': {
      const claims = subject.calls.map((call) => decodeCall(call, facts))
      const confirmed = claims.map((claim, at) => {
        const call = subject.calls[at]
        return call ? confirmWords(claim, call, run?.steps[at], facts) : claim
      })
      const calls = joinSwaps(confirmed, run, facts)
      const [only] = calls
      const body: ApprovalBody = only && calls.length === 1 ? { kind: 'call', call: only } : { kind: 'batch', calls }
      return { body, warnings: calls.flatMap((call) => call.warnings), claims, confirmed }
    }
    case 'permissions': {
      const decoded = decodePermissions(subject.request, facts, nowMs)
      return {
        body: { kind: 'permissions', decoded, tree: jsonTree(subject.request, facts.words) },
        warnings: [warn('permissions'), ...(decoded?.warnings ?? [])],
      }
    }
    case 'solanaTransactions': {
      const decoded = decodeSolana(subject.transactions, facts.words, facts.solana, subject.account)
      return { body: { kind: 'solana', decoded }, warnings: decoded.warnings }
    }
  }
}

const captionOf = (
  subject: ApprovalSubject,
  body: ApprovalBody,
  { host, name }: Asker,
  words: ReadingWords['approval'],
): string => {
  if (body.kind === 'call') return body.call.verb
  if (subject.kind === 'permissions') return words.asksPermissions(host)
  const isSeveral = body.kind === 'batch' || (subject.kind === 'solanaTransactions' && subject.transactions.length > 1)
  // AppKit's own wording with the page's name; its real origin is above, and larger.
  return isSeveral ? words.asksSeveral(name ?? host) : words.asksSignature(host)
}

/** Turns a request into what the screen shows; the simulation, if any, decides which claims may be made. */
export const readApproval = (
  approval: Approval,
  data: FactsData,
  nowMs: number,
  words: ReadingWords = english,
  run?: TestRun,
): ApprovalReading => {
  const facts = factsFrom(data, words.decode)
  const { subject, origin, chainId } = approval
  const asker = askerOf(approval)
  const { body, warnings, claims = [], confirmed = [] } = bodyOf(subject, facts, run, nowMs)
  const siwe = body.kind === 'message' ? body.message.siwe : undefined
  const isSent = subject.kind === 'transaction' || (subject.kind === 'solanaTransactions' && subject.isSent)
  return {
    asker,
    caption: captionOf(subject, body, asker, words.approval),
    confirm: isSent || subject.kind === 'permissions' ? words.approval.approve : words.approval.sign,
    body,
    claims,
    confirmed,
    facts: data,
    rows: [
      ...(subject.kind === 'transaction'
        ? transactionRows(subject, body.kind === 'call' ? body.call : undefined, facts, words.approval)
        : []),
      ...(body.kind === 'solana' ? solanaRows(body.decoded, facts, words.approval) : []),
      { label: words.approval.network, value: approval.chainName ?? words.approval.unnamedNetwork(chainId) },
    ],
    warnings: sortWarnings([
      ...asker.warnings,
      ...warnings,
      ...(data.isCut ? [warn('noFacts')] : []),
      ...(siwe ? siweWarnings(siwe, { origin, account: subject.account, chainId, nowMs }) : []),
    ]),
  }
}
