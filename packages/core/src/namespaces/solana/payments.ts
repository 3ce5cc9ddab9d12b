import { formatAmount } from '@latchkey/wire/amount'
import type { CaipNetworkId } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/moneyErrors'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import { findConnector, readAccount } from '../../account/connections.ts'
import { embeddedId } from '../../connectors/embedded/embedded.ts'
import { toProviderError } from '../../connectors/embedded/providerError.ts'
import type { Kit } from '../../kit.ts'
import type { NetworkFee } from '../../queries/networkFee.ts'
import type { Receiver } from '../../queries/receiver.ts'
import type { ReceiverFacts } from '../../queries/receiverFacts.ts'
import { readSolanaWish } from '../../send/sendWish.ts'
import type { Payment, SendToken } from '../../state/send.ts'
import { solanaWalletOf } from './installed.ts'
import { associatedAccount, isOnCurve, programs, toKey } from './keys.ts'
import { readBlockhash, readDeposit, readFee, readLamports, readOwner, readTokenAccounts } from './node.ts'
import { type Instruction, openAccount, toTransaction, transferCoin, transferTokens } from './transaction.ts'

const tokenAccountBytes = 165

/** The spendable amount of SOL or of a token. */
export const readSpendable = async (
  kit: Kit,
  network: CaipNetworkId,
  owner: string,
  token: Pick<SendToken, 'address'>,
): Promise<bigint> => {
  if (token.address === undefined) return readLamports(kit, network, owner)
  const accounts = await readTokenAccounts(kit, network, owner, token.address)
  // One transfer moves the balance of one token account.
  return accounts[0]?.units ?? 0n
}

type Transfer = { from: string; to: string; units: bigint; token: Pick<SendToken, 'address' | 'decimals'> | undefined }

/** The steps that move assets, and the deposits they leave behind. */
const toInstructions = async (
  kit: Kit,
  network: CaipNetworkId,
  { from, to, units, token }: Transfer,
): Promise<{ instructions: readonly Instruction[]; deposit: bigint }> => {
  const mint = token?.address
  if (mint === undefined) return { instructions: [transferCoin(from, to, units)], deposit: 0n }
  const [source] = await readTokenAccounts(kit, network, from, mint)
  if (!source) throw new WalletError('send.insufficientBalance')
  const { program, decimals } = source
  const target = associatedAccount(to, mint, program)
  const isThere = (await readOwner(kit, network, target)) !== undefined
  const move = transferTokens({ program, mint, owner: from, source: source.address, target, units, decimals })
  if (isThere) return { instructions: [move], deposit: 0n }
  const open = openAccount({ payer: from, account: target, owner: to, mint, program })
  return { instructions: [open, move], deposit: await readDeposit(kit, network, tokenAccountBytes) }
}

/** The cost of sending: the signature fee and, if the receiver has no token account, its deposit. */
export const readSolanaFee = async (kit: Kit, network: CaipNetworkId, transfer: Transfer): Promise<NetworkFee> => {
  const [{ instructions, deposit }, blockhash, minimum] = await Promise.all([
    toInstructions(kit, network, transfer),
    readBlockhash(kit, network),
    readDeposit(kit, network, 0),
  ])
  const units = (await readFee(kit, network, toTransaction(transfer.from, instructions, blockhash).message)) + deposit
  return {
    ...{ gas: '0', maxFeePerGas: '0', maxPriorityFeePerGas: '0' },
    units: units.toString(),
    amount: formatAmount(units, 9),
    symbol: 'SOL',
    minimum: minimum.toString(),
  }
}

/** Resolves the typed receiver: a Solana address and nothing else. */
export const findSolanaReceiver = (text: string): Receiver =>
  toKey(text)
    ? {
        ...{ status: 'found', address: text, name: undefined, imageUrl: undefined, reverse: undefined },
        ...{ isFromElsewhere: false, from: 'address' },
      }
    : { status: 'notAnAddress' }

/** Whether an address is a key, and whether it holds anything yet. */
export const readSolanaReceiver = async (kit: Kit, network: CaipNetworkId, address: string): Promise<ReceiverFacts> => {
  const key = toKey(address)
  const owner = await readOwner(kit, network, address)
  const isProgram = owner !== undefined && (owner.executable || owner.owner !== programs.system)
  return { isContract: isProgram || key === undefined || !isOnCurve(key), isNew: owner === undefined }
}

const sent = v.object({ signature: v.string() })

/** An installed wallet signs and sends a transaction. */
const sendByInstalled = async (
  kit: Kit,
  network: CaipNetworkId,
  from: string,
  transaction: string,
): Promise<string> => {
  const { connectorId = '' } = readAccount(kit)
  const wallet = solanaWalletOf(kit, findConnector(kit, connectorId).name)
  if (!wallet) throw new WalletError('connector.notConnected')
  return wallet.signAndSend(from, base58.decode(transaction), network)
}

/** Builds a payment and has the wallet sign and send it; returns its signature. */
export const sendOnSolana = async (kit: Kit, network: CaipNetworkId, payment: Payment): Promise<string> => {
  const { from, to, token, amount } = payment
  const { units } = readSolanaWish({ token, amount, receiver: to })
  const [{ instructions }, blockhash] = await Promise.all([
    toInstructions(kit, network, { from, to, units, token }),
    readBlockhash(kit, network),
  ])
  const { transaction } = toTransaction(from, instructions, blockhash)
  if (readAccount(kit).connectorId !== embeddedId) return sendByInstalled(kit, network, from, transaction)
  const options = { preflightCommitment: 'confirmed' }
  const wallet = await kit.embedded()
  const reply = await wallet
    .request('solana_signAndSendTransaction', { transaction, options }, network)
    .catch((error: unknown) => {
      throw toProviderError(error)
    })
  return v.parse(sent, reply).signature
}
