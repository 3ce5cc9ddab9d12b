import { limits } from '@latchkey/wire/limits'
import { WalletError } from '@latchkey/wire/walletErrors'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { encodedAccount, lamports, readSolanaAccount, readSolanaAccounts } from '../facts/readSolanaAccounts.ts'
import type { CallNode } from '../methods/callNode.ts'
import { handOver } from '../methods/handOver.ts'
import { associatedAccount } from '../signer/solanaSweep.ts'
import type { MoveDeps } from './moveDeps.ts'
import type { Holding } from './movePlan.ts'
import { messageOf, payCoin, type SolanaStep, takeToken, toTransaction } from './solanaMessage.ts'

const pollMs = 500
const commitment = 'confirmed'
const latest = v.object({ value: v.object({ blockhash: v.string() }) })
const number = v.object({ value: v.nullable(lamports) })
const owned = v.object({ value: v.array(v.object({ pubkey: v.string(), account: encodedAccount })) })
const statuses = v.object({
  value: v.tuple([v.nullable(v.object({ err: v.unknown(), confirmationStatus: v.nullish(v.string()) }))]),
})

/** Maximum token accounts of one token per transaction. */
const accountsAtOnce = 5
const tokenAccountBytes = 165

type Prepared = { transaction: Uint8Array<ArrayBuffer>; units: bigint; fee: bigint }

const rentFor = async (callNode: CallNode, { chain }: Holding, bytes: number): Promise<bigint> =>
  v.parse(lamports, await callNode(chain, 'getMinimumBalanceForRentExemption', [bytes]))

const build = async (callNode: CallNode, { chain, address }: Holding, steps: readonly SolanaStep[]) => {
  const { value } = v.parse(latest, await callNode(chain, 'getLatestBlockhash', [{ commitment }]))
  const message = messageOf(address, steps, value.blockhash)
  const cost = v.parse(number, await callNode(chain, 'getFeeForMessage', [base64.encode(message), { commitment }]))
  if (cost.value === null) throw new WalletError('node.blockhashExpired')
  return { transaction: toTransaction(message), fee: cost.value }
}

const prepareCoin = async (callNode: CallNode, holding: Holding, to: string): Promise<Prepared> => {
  const { chain, address } = holding
  const held = v.parse(number, await callNode(chain, 'getBalance', [address, { commitment }])).value ?? 0n
  const { fee } = await build(callNode, holding, [payCoin(address, to, 1n)])
  const units = held > fee ? held - fee : 0n
  const [rent, known] = await Promise.all([rentFor(callNode, holding, 0), readSolanaAccounts(callNode, chain, [to])])
  // A new account needs a minimum balance to exist.
  if (units < rent && !known.has(to)) return { transaction: new Uint8Array(), units: 0n, fee: held }
  const { transaction } = await build(callNode, holding, [payCoin(address, to, units)])
  return { transaction, units, fee }
}

const prepareToken = async (callNode: CallNode, holding: Holding, to: string): Promise<Prepared> => {
  const { chain, address, asset: mint, decimals } = holding
  const options = { encoding: 'base64', commitment }
  const { value } = v.parse(owned, await callNode(chain, 'getTokenAccountsByOwner', [address, { mint }, options]))
  const sources = value
    .flatMap(({ pubkey, account }) => {
      const read = readSolanaAccount(account)
      return read?.token && read.token.units > 0n ? [{ pubkey, program: read.program, units: read.token.units }] : []
    })
    .slice(0, accountsAtOnce)
  const [first] = sources
  if (!first) return { transaction: new Uint8Array(), units: 0n, fee: 0n }
  const steps = takeToken({ from: address, to, mint, decimals, program: first.program, sources })
  const target = associatedAccount(to, mint, first.program)
  const [{ transaction, fee }, known, rent] = await Promise.all([
    build(callNode, holding, steps),
    readSolanaAccounts(callNode, chain, [target]),
    rentFor(callNode, holding, tokenAccountBytes),
  ])
  const units = sources.reduce((sum, one) => sum + one.units, 0n)
  return { transaction, units, fee: known.has(target) ? fee : fee + rent }
}

const prepare = (callNode: CallNode, holding: Holding, to: string): Promise<Prepared> =>
  holding.asset === 'native' ? prepareCoin(callNode, holding, to) : prepareToken(callNode, holding, to)

/** Maximum cost of one transfer, including the deposit for a missing token account of the receiver. */
export const priceSolana = async (callNode: CallNode, holding: Holding, to: string): Promise<bigint> =>
  (await prepare(callNode, holding, to)).fee

const untilConfirmed = async ({ callNode, clock }: MoveDeps, { chain }: Holding, signature: string): Promise<void> => {
  const endsAt = clock.now() + limits.transaction.waitMs
  while (clock.now() < endsAt) {
    const answer = await callNode(chain, 'getSignatureStatuses', [[signature]]).catch(() => undefined)
    const [status] = v.is(statuses, answer) ? answer.value : []
    if (status && status.err !== null) throw new WalletError('node.executionReverted')
    if (status && status.confirmationStatus !== 'processed') return
    await clock.sleep(pollMs)
  }
  throw new WalletError('smartAccount.notMined')
}

/** Sends all of one holding from an earlier Solana account. Skips an empty one. */
export const sendSolana = async (deps: MoveDeps, holding: Holding, to: string, mostFee: bigint): Promise<void> => {
  const { callNode, clock, sign } = deps
  const { chain, address: account } = holding
  const { transaction, units, fee } = await prepare(callNode, holding, to)
  if (units === 0n) return
  if (fee > mostFee) throw new WalletError('node.feeCapTooLow')
  const [signed] = await sign({ kind: 'solanaTransactions', account, transactions: [transaction] })
  if (!signed) throw new WalletError('vault.notApproved')
  const signature = base58.encode(signed.subarray(1, 65))
  const options = { encoding: 'base64', preflightCommitment: commitment }
  await handOver(clock, {
    send: () => callNode(chain, 'sendTransaction', [base64.encode(signed), options]),
    isKnown: async () => {
      const answer = await callNode(chain, 'getSignatureStatuses', [[signature]])
      return v.is(statuses, answer) && answer.value[0] !== null
    },
  })
  await untilConfirmed(deps, holding, signature)
}
