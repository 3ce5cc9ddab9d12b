import { parseAmount } from '@latchkey/wire/amount'
import { type Hex, isAddress } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/errors'
import { sendTransaction } from '@wagmi/core'
import { readAccount } from '../connections.ts'
import type { Kit } from '../kit.ts'
import { networkOf } from '../networks.ts'
import type { NetworkFee } from '../queries/networkFee.ts'
import { hasGoodChecksum } from '../queries/receiverFacts.ts'
import { recognise } from '../recognise.ts'

export type NativeSend = {
  receiver: string
  amount: string
  /** The fee that the visitor was shown; a wallet that is not told would choose another, and Max would not fit. */
  fee?: NetworkFee | undefined
}

/** Checks what was typed and makes it exact; throws the sentence that belongs beside the field. */
export const toNativeCall = (kit: Kit, { receiver, amount }: NativeSend) => {
  const { address, chainId } = readAccount(kit)
  if (!address || chainId === undefined) throw new WalletError('connector.notConnected')
  if (amount.trim() === '' || receiver.trim() === '') throw new WalletError('send.amountAndReceiverRequired')
  const to = receiver.trim()
  if (!isAddress(to) || !hasGoodChecksum(to)) throw new WalletError('send.invalidReceiver')
  if (!kit.config.supportedNetworks.includes(chainId)) throw new WalletError('send.unsupportedChain')
  const value = parseAmount(amount.trim(), networkOf(chainId).currency.decimals)
  if (value <= 0n) throw new WalletError('amount.invalid')
  return { from: address, to, value, chainId }
}

const toFeeFields = ({ gas, maxFeePerGas, maxPriorityFeePerGas }: NetworkFee) => ({
  gas: BigInt(gas),
  maxFeePerGas: BigInt(maxFeePerGas),
  maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
})

/**
 * Sends the chain's own coin through the connected wallet; answers with the hash once the wallet has sent it.
 * A refusal by the person arrives as a rejected request, 4001 (SEND-05).
 */
export const sendNative = async (kit: Kit, send: NativeSend): Promise<Hex> => {
  const { to, value, chainId } = toNativeCall(kit, send)
  try {
    return await sendTransaction(kit.wagmi, { to, value, chainId, ...(send.fee && toFeeFields(send.fee)) })
  } catch (error) {
    throw recognise(error)
  }
}
