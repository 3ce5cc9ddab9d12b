import type { Address } from '@latchkey/wire/caip'
import { isUserRejected, WalletError } from '@latchkey/wire/moneyErrors'
import { sendTransaction } from '@wagmi/core'
import { isHash } from 'viem'
import { readActiveAccount } from '../account/activeAccount.ts'
import { recognise } from '../errors/recognise.ts'
import type { Kit } from '../kit.ts'
import { isOffered } from '../networks.ts'
import { readSolanaWish } from '../send/sendWish.ts'
import { advanced, asking, type Payment } from '../state/send.ts'
import { followPayment, type SayEnd, tellEnd } from './followPayment.ts'
import { replaceView } from './navigate.ts'
import { toSendCall } from './toSendCall.ts'
import { withWindow } from './withWindow.ts'

/** The payment in the form; throws the spec's message if something is missing (SEND-02). */
const toPayment = (kit: Kit, fee: Payment['fee']): Payment => {
  const { address: from, chainId } = readActiveAccount(kit)
  const { token, sendTokenAmount: amount, receiverAddress, receiverProfileName } = kit.store.getState().send
  if (!from) throw new WalletError('connector.notConnected')
  if (chainId === undefined) throw new WalletError('send.namespaceRequired')
  if (!isOffered(kit, chainId)) throw new WalletError('send.unsupportedChain')
  const wish = { token, amount, receiver: receiverAddress ?? '' }
  if (typeof chainId === 'number') toSendCall(wish, from)
  else readSolanaWish(wish)
  // The call above has already thrown if something is missing.
  if (!token || !receiverAddress) throw new WalletError('send.incomplete')
  const id = kit.ports.randomId()
  return { id, chainId, from, to: receiverAddress, receiverName: receiverProfileName, token, amount, fee }
}

const toFeeFields = ({ gas, maxFeePerGas, maxPriorityFeePerGas }: NonNullable<Payment['fee']>) => ({
  gas: BigInt(gas),
  maxFeePerGas: BigInt(maxFeePerGas),
  maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
})

/** Asks the wallet to sign and send; returns the transaction hash. */
const askWallet = async (kit: Kit, payment: Payment): Promise<string> => {
  const { chainId, token, amount, to, from, fee } = payment
  if (typeof chainId !== 'number') {
    const { sendOnSolana } = await import('../namespaces/solana/payments.ts')
    return sendOnSolana(kit, chainId, payment)
  }
  const call = toSendCall({ token, amount, receiver: to }, from)
  const request = { ...call, account: from as Address, chainId, ...(fee && toFeeFields(fee)) }
  const hash = await sendTransaction(kit.wagmi, request)
  // A wallet without a hash may have sent it all the same.
  if (!isHash(hash)) throw new WalletError('send.notFound')
  kit.onSent?.({ chainId, hash, from })
  return hash
}

const toProblem = (error: WalletError) =>
  error.code === 'unknown' && error.constructor === WalletError
    ? new WalletError('send.failed', { cause: error })
    : error

/** Sends the form's payment and follows it to its end. Declining is a rejected request, 4001 (SEND-05). */
export const sendToken = async (kit: Kit, fee: Payment['fee'], say: SayEnd): Promise<void> => {
  const payment = toPayment(kit, fee)
  kit.store.setState(({ send }) => ({ send: asking(send, payment) }))
  replaceView(kit, 'WalletSendProgress')
  let hash: string
  try {
    hash = await withWindow(kit, 1, () => askWallet(kit, payment))
  } catch (thrown) {
    const error = recognise(thrown)
    const { code, message, sentence } = toProblem(error)
    const step = isUserRejected(error) ? 'declined' : code === 'send.notFound' ? 'unclear' : 'failed'
    const problem = { code, message, sentence }
    kit.store.setState(({ send }) => ({ send: advanced(send, payment.id, { step, problem }) }))
    // A user who declined already knows.
    if (step !== 'declined') tellEnd(kit, payment, { step }, say)
    return
  }
  await followPayment(kit, payment, hash, say)
}
