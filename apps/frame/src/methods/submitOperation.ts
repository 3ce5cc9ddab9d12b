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
/** After this long without an answer, the user is notified; a slow network alone isn't silent. */
const silentMs = 10_000
const { entryPoint } = smartAccountContracts
const eventAbi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
])

/** Identifies an operation: its hash, or the standard account's transaction with it. */
export type SentOperation = { hash: Hex; transaction: Hex | undefined }

/** The result of an operation on the chain. */
const operationReceipt = v.object({ success: v.boolean(), receipt })
export type OperationReceipt = v.InferOutput<typeof operationReceipt>

type Place = { callNode: CallNode; clock: Clock; chainId: number }

/** A signed operation's hashes, computed locally, so no one can name others. */
export const nameOperation = (
  account: EvmAccount,
  chainId: number,
  operation: OperationDraft,
  signed: Hex,
): SentOperation => ({
  hash: operationHash(account.owner, account.address, chainId, operation),
  transaction: operation.carrier && keccak256(signed),
})

/** Submits a signed operation to the bundler, or to the node in the standard account's transaction. */
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

/** Whether the bundler or the node has an operation, mined or pending. */
export const isOperationKnown = async (
  { callNode }: { callNode: CallNode },
  chainId: number,
  { hash, transaction }: SentOperation,
): Promise<boolean> => {
  const chain = toCaipNetworkId(chainId)
  if (transaction) return isTransactionKnown({ callNode }, chain, transaction)
  return Boolean(await callNode(chain, 'eth_getUserOperationByHash', [hash]))
}

/** A mined transaction can contain a failed operation; the entry point's log tells. */
const succeeded = (hash: Hex, mined: v.InferOutput<typeof receipt>): boolean =>
  !isReverted(mined) &&
  parseEventLogs({ abi: eventAbi, logs: mined.logs as never }).some(
    ({ address, args }) => isAddressEqual(address, entryPoint) && args.userOpHash === hash && args.success,
  )

/** The result of an operation; undefined while pending. */
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

/** Tells the user that the network is silent, and resolves when they leave; the signal removes the message. */
type TellSilence = (signal: AbortSignal) => Promise<unknown>

/** Waits until an operation is mined. While no node answers, the user may leave, and the outcome is unknown. */
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
        // The wait continues even without its screen.
        void tell(told).catch(() => undefined)
      }
      await clock.sleep(pollMs)
    }
  } finally {
    takeBack()
  }
  throw new WalletError(hasLeft || clock.now() - heardAt >= silentMs ? 'node.mayBeSent' : 'smartAccount.notMined')
}
