import { type Address, type CaipNetworkId, type Hex, toCaipNetworkId } from '@latchkey/wire/caip'
import { RpcError } from '@latchkey/wire/walletErrors'
import { keccak256, parseTransaction } from 'viem'
import type { PlainCall } from '../accounts/smartAccount.ts'
import type { ApprovalSubject } from '../approve/approval.ts'
import type { FrameState } from '../context.ts'
import { approveAndSign } from './approveAndSign.ts'
import { fillTransactions } from './fillTransactions.ts'
import { handOver } from './handOver.ts'
import { evmChainId, type MethodContext } from './method.ts'

/** The screen shows what is decoded from the bytes to sign, not the request. */
const toSubject = (account: Address, transactions: readonly Hex[]): ApprovalSubject => {
  const parsed = transactions.map((item) => parseTransaction(item))
  const calls = parsed.map(({ to, value = 0n, data = '0x' }) => {
    if (!to) throw new RpcError(-32602)
    return { to, value, data }
  })
  const gas = parsed.reduce((sum, item) => sum + (item.gas ?? 0n), 0n)
  const prices = parsed.map((item) => item.maxFeePerGas ?? item.gasPrice ?? 0n)
  const [maxFeePerGas = 0n] = prices.sort((a, b) => (a > b ? -1 : 1))
  const fee = { gas, maxFeePerGas, isSponsored: false }
  return { kind: 'transaction', account, accountType: 'eoa', calls, fee }
}

/** Fills, shows and signs; returns the signed, unsent transactions. */
export const signCalls = async (context: MethodContext, calls: readonly PlainCall[]): Promise<readonly Hex[]> => {
  const { state } = context
  const { evmAddress: account } = await state.vault.open()
  const chainId = evmChainId(context)
  const transactions = await fillTransactions(state, chainId, account, calls)
  const signable = { kind: 'transactions', account, chainId, transactions } as const
  const subject = toSubject(account, transactions)
  const signed = await approveAndSign(context, signable, subject)
  state.payments.signed(subject, signed)
  return signed
}

/** Whether the node has a transaction, mined or pending. */
export const isTransactionKnown = async (
  { callNode }: Pick<FrameState, 'callNode'>,
  chain: CaipNetworkId,
  hash: Hex,
): Promise<boolean> => Boolean(await callNode(chain, 'eth_getTransactionByHash', [hash]))

/** Submits one signed transaction. Computes the hash locally, so a node can't name another. */
export const broadcast = async (context: MethodContext, signed: Hex): Promise<Hex> => {
  const { callNode, clock, payments } = context.state
  const chain = toCaipNetworkId(evmChainId(context))
  const hash = keccak256(signed)
  await handOver(clock, {
    send: () => callNode(chain, 'eth_sendRawTransaction', [signed]),
    isKnown: () => isTransactionKnown(context.state, chain, hash),
  })
  payments.handedOver(signed)
  return hash
}
