import type { CaipNetworkId } from '@latchkey/wire/caip'
import type { preflightCommitments } from '@latchkey/wire/methods'
import { RpcError, WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { readSolanaMessage } from '../decode/solanaMessage.ts'
import { read } from './fillTransactions.ts'
import type { MethodContext } from './method.ts'

const mainNetwork: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** The Solana chain of a request. For a page in another namespace, the operator's first one. */
const wantedNetwork = ({ network, state }: MethodContext): CaipNetworkId =>
  network.namespace === 'solana'
    ? network.caipNetworkId
    : ((state.config.solanaNetworks[0] as CaipNetworkId | undefined) ?? mainNetwork)

/** The request as a Solana one, so the screen names the right network. */
export const onSolana = (context: MethodContext): MethodContext => ({
  ...context,
  network: { namespace: 'solana', caipNetworkId: wantedNetwork(context) },
})

/** The Solana chain of a request, if the operator has a node for it. */
export const findSolanaNode = (context: MethodContext): CaipNetworkId | undefined => {
  const wanted = wantedNetwork(context)
  return context.state.config.solanaNetworks.includes(wanted) ? wanted : undefined
}

/** The same, for callers that need a node. */
export const solanaNode = (context: MethodContext): CaipNetworkId => {
  const node = findSolanaNode(context)
  if (node === undefined) throw new RpcError(4901)
  return node
}

const validity = v.object({ value: v.boolean() })

/**
 * A Solana transaction names no network: it counts wherever its blockhash does. So one that the screen would place on
 * a test network is only signed if a node there knows its blockhash; one with a durable nonce has none to check.
 */
export const checkCluster = async (context: MethodContext, transactions: readonly Uint8Array[]): Promise<void> => {
  if (wantedNetwork(context) === mainNetwork) return
  const node = solanaNode(context)
  for (const transaction of transactions) {
    const { blockhash } = readSolanaMessage(transaction)
    const params = [blockhash, { commitment: 'confirmed' }]
    const answer = read(validity, await context.state.callNode(node, 'isBlockhashValid', params))
    if (!answer.value) throw new WalletError('node.blockhashExpired')
  }
}

type Commitment = (typeof preflightCommitments)[number]

/** Current nodes dropped the older names; each maps to one of the three left (SEND-11). */
export const currentCommitment: Readonly<Record<Commitment, 'processed' | 'confirmed' | 'finalized'>> = {
  processed: 'processed',
  confirmed: 'confirmed',
  finalized: 'finalized',
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
}
