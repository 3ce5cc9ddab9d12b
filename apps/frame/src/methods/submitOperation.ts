import { type Hex, hex, toCaipNetworkId } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { isAddressEqual, keccak256, parseAbi, parseEventLogs } from 'viem'
import type { EvmAccount } from '../accounts/listAccounts.ts'
import { type OperationDraft, operationHash } from '../accounts/userOperation.ts'
import type { Clock } from '../clock.ts'
import { isReverted, receipt } from './bundles.ts'
import type { CallNode } from './callNode.ts'
import { toBundlerRequest } from './fillOperation.ts'
import { handOver } from './handOver.ts'
import { isTransactionKnown } from './sendTransactions.ts'

const pollMs = 500
/** After this time without an answer the user is told; a slow network alone is not silent. */
const silentMs = 10_000
const { entryPoint } = smartAccountContracts
const eventAbi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
])

/** How an operation is found again: by its hash, or by the transaction of the plain account that carries it. */
export type SentOperation = { hash: Hex; transaction: Hex | undefined }

/** What is told of an operation that is on the chain. */
const operationReceipt = v.object({ success: v.boolean(), receipt })
export type OperationReceipt = v.InferOutput<typeof operationReceipt>

type Place = { callNode: CallNode; clock: Clock; chainId: number }

/** The names of a signed operation, computed here: nobody can tell of another. */
export const nameOperation = (
  account: EvmAccount,
  chainId: number,
  operation: OperationDraft,
  signed: Hex,
): SentOperation => ({
  hash: operationHash(account.owner, account.address, chainId, operation),
  transaction: operation.carrier && keccak256(signed),
})

/** Hands a signed operation to the bundler, or to the node inside the plain account's transaction. */
export const submitOperation = async (
  { callNode, clock, chainId }: Place,
  account: EvmAccount,
  operation: OperationDraft,
  signed: Hex,
): Promise<SentOperation> => {
  const sent = nameOperation(account, chainId, operation, signed)
  const chain = toCaipNetworkId(chainId)
  await handOver(clock, {
    send: () =>
      operation.carrier
        ? callNode(chain, 'eth_sendRawTransaction', [signed])
        : callNode(chain, 'eth_sendUserOperation', [toBundlerRequest(account, operation, signed), entryPoint]),
    isKnown: () => isOperationKnown({ callNode }, chainId, sent),
  })
  return sent
}

/** Whether the bundler or the node has an operation, on the chain or on its way there. */
export const isOperationKnown = async (
  { callNode }: { callNode: CallNode },
  chainId: number,
  { hash, transaction }: SentOperation,
): Promise<boolean> => {
  const chain = toCaipNetworkId(chainId)
  if (transaction) return isTransactionKnown({ callNode }, chain, transaction)
  return Boolean(await callNode(chain, 'eth_getUserOperationByHash', [hash]))
}

/** A transaction can be mined and the operation in it have failed; the entry point's own log says which. */
const succeeded = (hash: Hex, mined: v.InferOutput<typeof receipt>): boolean =>
  !isReverted(mined) &&
  parseEventLogs({ abi: eventAbi, logs: mined.logs as never }).some(
    ({ address, args }) => isAddressEqual(address, entryPoint) && args.userOpHash === hash && args.success,
  )

/** How an operation ended; undefined while it has not. */
export const findOperation = async (
  { callNode }: { callNode: CallNode },
  chainId: number,
  { hash, transaction }: SentOperation,
): Promise<OperationReceipt | undefined> => {
  const chain = toCaipNetworkId(chainId)
  if (transaction) {
    const mined = v.safeParse(receipt, await callNode(chain, 'eth_getTransactionReceipt', [transaction]))
    return mined.success ? { success: succeeded(hash, mined.output), receipt: mined.output } : undefined
  }
  const parsed = v.safeParse(operationReceipt, await callNode(chain, 'eth_getUserOperationReceipt', [hash]))
  return parsed.success ? parsed.output : undefined
}

/** Tells the user that the network is silent, and resolves when they leave; the signal takes it back. */
type TellSilence = (signal: AbortSignal) => Promise<unknown>

/**
 * Waits until the chain has an operation, however it ended there. While no node answers, nobody knows: then the user is
 * told and may leave, and it is called neither done nor failed.
 */
export const untilMined = async (
  { callNode, clock, chainId }: Place,
  sent: SentOperation,
  tellSilence: TellSilence = () => new Promise(() => {}),
): Promise<OperationReceipt & { transactionHash: Hex }> => {
  const endsAt = clock.now() + limits.transaction.waitMs
  let heardAt = clock.now()
  let told: AbortController | undefined
  let hasLeft = false
  const takeBack = (): void => {
    told?.abort()
    told = undefined
  }
  const tell = async (controller: AbortController): Promise<void> => {
    await tellSilence(controller.signal)
    if (!controller.signal.aborted) hasLeft = true
  }
  try {
    while (clock.now() < endsAt && !hasLeft) {
      const found = await findOperation({ callNode }, chainId, sent).then(
        (answer) => {
          heardAt = clock.now()
          takeBack()
          return answer
        },
        () => undefined,
      )
      if (found && v.is(hex, found.receipt.transactionHash))
        return { ...found, transactionHash: found.receipt.transactionHash }
      if (!told && clock.now() - heardAt >= silentMs) {
        told = new AbortController()
        // Without its screen the wait goes on all the same.
        void tell(told).catch(() => undefined)
      }
      await clock.sleep(pollMs)
    }
  } finally {
    takeBack()
  }
  throw new WalletError(hasLeft || clock.now() - heardAt >= silentMs ? 'node.mayBeSent' : 'smartAccount.notMined')
}
