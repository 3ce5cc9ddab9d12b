import { formatAmount } from '@latchkey/wire/amount'
import { isUserRejected, RpcError, WalletError } from '@latchkey/wire/moneyErrors'
import { sendTransaction } from '@wagmi/core'
import type { Log } from 'viem'
import { estimateGas } from 'viem/actions'
import { readAccount } from '../account/connections.ts'
import { recognise } from '../errors/recognise.ts'
import type { Kit } from '../kit.ts'
import type { SwapPlan } from '../queries/swapPlan.ts'
import { currentEntry } from '../state/router.ts'
import { emptied, type SwapRun, swapOf, withRun } from '../state/swap.ts'
import { buildSwap } from '../swap/buildSwap.ts'
import { canBatch } from '../swap/canBatch.ts'
import type { SwapTransaction } from '../swap/checkSwapCall.ts'
import { explainRefusal, explainRevert } from '../swap/explainRevert.ts'
import { followToEnd } from '../swap/followToEnd.ts'
import { readReceived } from '../swap/readReceived.ts'
import { sendBatch } from '../swap/sendBatch.ts'
import { waitForBatch } from '../swap/waitForBatch.ts'
import { changeSwap } from './changeSwap.ts'
import { refreshBalances } from './refreshBalances.ts'
import { showToast } from './toast.ts'
import { waitForTransaction } from './waitForTransaction.ts'
import { withWindow } from './withWindow.ts'

/** Gas added to the estimate, in percent. Chain 1329 doesn't refund all unused gas. */
const gasBufferPercent = 20n

const setRun = (kit: Kit, change: Partial<SwapRun>): void => changeSwap(kit, (state) => withRun(state, change))

/** The account, chain and quote must still be those that the user reviewed. */
const checkAccount = (kit: Kit, { terms, quote }: SwapPlan): void => {
  const { address, chainId } = readAccount(kit)
  if (!address) throw new WalletError('swap.noAddress')
  if (address.toLowerCase() !== terms.owner.toLowerCase()) throw new WalletError('connector.accountNotFound')
  if (chainId !== terms.chainId) throw new WalletError('connector.chainMismatch')
  if (quote.expiresAt <= kit.ports.clock.now()) throw new WalletError('swap.quoteExpired')
}

const estimate = (kit: Kit, { terms }: SwapPlan, { to, data, value }: SwapTransaction): Promise<bigint> =>
  estimateGas(kit.wagmi.getClient({ chainId: terms.chainId }), { account: terms.owner, to, data, value })

/** Shows a toast if the user has left the view. */
const tellElsewhere = (kit: Kit, toast: Parameters<typeof showToast>[1]): void => {
  const { modal, router } = kit.store.getState()
  if (!modal.isOpen || currentEntry(router).view !== 'SwapProgress') showToast(kit, toast)
}

const tellUnknown =
  (kit: Kit) =>
  ({ message, sentence }: WalletError): void =>
    tellElsewhere(kit, { variant: 'error', message, sentence })

/** Asks the wallet for one transaction and follows it to its end. */
const send = async (kit: Kit, plan: SwapPlan, transaction: SwapTransaction): Promise<readonly Log[]> => {
  const { terms } = plan
  const { chainId } = terms
  const gas = await estimate(kit, plan, transaction).catch(async (error: unknown) => {
    const known = recognise(error)
    throw known.code === 'node.executionReverted' ? await explainRefusal(kit, terms, error) : known
  })
  const hash = await sendTransaction(kit.wagmi, {
    account: terms.owner,
    chainId,
    ...transaction,
    gas: (gas * (100n + gasBufferPercent)) / 100n,
  })
  kit.onSent?.({ chainId, hash, from: terms.owner })
  setRun(kit, { phase: 'sent', hash })
  const { outcome, logs } = await followToEnd(kit, () => waitForTransaction(kit, chainId, hash), tellUnknown(kit))
  setRun(kit, { hash: outcome.hash })
  if (outcome.replacement === 'cancelled' || outcome.replacement === 'replaced') throw new WalletError('swap.replaced')
  if (outcome.status === 'reverted') throw await explainRevert(kit, terms, transaction, BigInt(outcome.blockNumber))
  return logs
}

/** Wallets report the outcome in their own format. That must not fail a finished swap. */
const logsIn = (told: unknown): readonly Log[] =>
  Array.isArray(told) ? told.filter((log) => Array.isArray(log?.topics)) : []

/** Asks the wallet for both calls as one and follows them to their end; undefined if it doesn't support that. */
const sendBoth = async (kit: Kit, plan: SwapPlan, calls: readonly SwapTransaction[]) => {
  const { terms } = plan
  const batch = await sendBatch(kit, terms, calls)
  if (!batch) return undefined
  setRun(kit, { phase: 'sent' })
  const { status, receipts = [] } = await followToEnd(kit, () => waitForBatch(kit, batch), tellUnknown(kit))
  // Only the wallet knows the hashes, and it tells them at the end. One transaction may carry several calls.
  for (const hash of new Set(receipts.map(({ transactionHash }) => transactionHash)))
    kit.onSent?.({ chainId: terms.chainId, hash, from: terms.owner })
  setRun(kit, { hash: receipts.at(-1)?.transactionHash })
  const isGood = status === 'success' && receipts.every((receipt) => receipt.status !== 'reverted')
  // The wallet gives no reason.
  if (!isGood) throw await explainRefusal(kit, terms, undefined)
  return receipts.flatMap(({ logs }) => logsIn(logs))
}

const runSteps = async (kit: Kit, plan: SwapPlan): Promise<readonly Log[]> => {
  const { approval, swap, terms } = plan
  if (!approval) return send(kit, plan, swap)
  if (await canBatch(kit, terms)) {
    setRun(kit, { steps: ['approveAndSwap'] })
    kit.walletWindow?.expect(1)
    const logs = await sendBoth(kit, plan, [approval, swap])
    if (logs) return logs
    setRun(kit, { steps: ['approve', 'swap'] })
  }
  await send(kit, plan, approval)
  setRun(kit, { current: 1, phase: 'asking', hash: undefined })
  // Built again because blocks have passed. It may give more than agreed, never less.
  const built = await buildSwap(kit, terms, { floor: BigInt(terms.minimumUnits), isEstimated: true })
  return send(kit, plan, built.transaction)
}

const toFailure = (error: WalletError): SwapRun['failure'] => ({
  code: error.code,
  message: error.message,
  sentence: error.sentence,
  isDeclined: isUserRejected(error),
})

/** Describes a completed swap, for when its view is closed; the amount is a decimal text. */
export type SaySwapped = (source: string, amount: string, target: string) => string

/** Runs the reviewed swap, with its approval in one call if the account can (ACT-07). Progress is in the store. */
export const runSwap = async (kit: Kit, plan: SwapPlan, say: SaySwapped): Promise<void> => {
  const { terms, approval } = plan
  const before = swapOf(kit.store.getState())
  const run: SwapRun = {
    terms,
    steps: approval ? ['approve', 'swap'] : ['swap'],
    current: 0,
    phase: 'asking',
    hash: undefined,
    receivedUnits: undefined,
    failure: undefined,
  }
  changeSwap(kit, (state) => ({ ...state, run }))
  try {
    checkAccount(kit, plan)
    const logs = await withWindow(kit, approval ? 2 : 1, () => runSteps(kit, plan))
    const receivedUnits = readReceived(logs, terms)
    changeSwap(kit, (state) => emptied(withRun(state, { phase: 'done', receivedUnits }), before))
    const amount = formatAmount(BigInt(receivedUnits ?? terms.targetUnits), terms.target.decimals)
    tellElsewhere(kit, { variant: 'success', message: say(terms.source.symbol, amount, terms.target.symbol) })
  } catch (error) {
    const known = recognise(error)
    const isNamed = known.code !== 'unknown' || known instanceof RpcError
    const shown = isNamed ? known : new WalletError('swap.transactionError')
    setRun(kit, { phase: 'failed', failure: toFailure(shown) })
    tellElsewhere(kit, { variant: 'error', message: shown.message, sentence: shown.sentence })
  }
  const { chainId, owner, source, target } = terms
  await refreshBalances(kit, { chainId, owner, tokens: [source.address, target.address] })
}
