import type { FrameConfig } from '@latchkey/wire/api/frame'
import { type Address, toCaipNetworkId } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/walletErrors'
import { keccak256 } from 'viem'
import { type EvmAccount, permittingAccounts } from '../../accounts/listAccounts.ts'
import { feeOf } from '../../accounts/operationFee.ts'
import type { PlainCall } from '../../accounts/smartAccount.ts'
import type { Clock } from '../../clock.ts'
import type { CallNode } from '../../methods/callNode.ts'
import { fillDelegated } from '../../methods/fillDelegated.ts'
import { fillOperation } from '../../methods/fillOperation.ts'
import { handOver } from '../../methods/handOver.ts'
import { untilMinedTransaction } from '../../methods/sendDelegated.ts'
import { isTransactionKnown } from '../../methods/sendTransactions.ts'
import { submitOperation, untilMined } from '../../methods/submitOperation.ts'
import type { Signable } from '../../signer/digest.ts'
import type { Signed } from '../../signer/signWith.ts'
import type { Vault } from '../../vault/createVault.ts'

export type OwnDeps = {
  vault: Pick<Vault, 'open' | 'signer'>
  callNode: CallNode
  config: () => Promise<FrameConfig>
  clock: Clock
}

/** Signs on the wallet page. It is top-level, so the click is the approval. */
export const signOwn = async <S extends Signable>(
  vault: Pick<Vault, 'signer'>,
  signable: S,
): Promise<Signed[S['kind']]> => {
  const signer = await vault.signer()
  return signer.sign({ ...(await signer.draft(signable)), signable })
}

/** Sends operations of the smart account from the wallet page: estimates, signs, submits and waits. */
export const createOwnOperations = ({ vault, callNode, config, clock }: OwnDeps) => {
  const fill = async (account: EvmAccount, chainId: number, calls: readonly PlainCall[]) =>
    fillOperation({ callNode, config: await config() }, account, chainId, calls)

  /** From a standard account that is its own smart account (EIP-7702). */
  const sendDelegated = async (account: Address, chainId: number, calls: readonly PlainCall[]): Promise<void> => {
    const batch = await fillDelegated(callNode, account, chainId, calls)
    const signed = await signOwn(vault, { kind: 'delegatedBatch', account, chainId, batch })
    const hash = keccak256(signed)
    const chain = toCaipNetworkId(chainId)
    await handOver(clock, {
      send: () => callNode(chain, 'eth_sendRawTransaction', [signed]),
      isKnown: () => isTransactionKnown({ callNode }, chain, hash),
    })
    await untilMinedTransaction({ callNode, clock, chainId }, hash)
  }

  return {
    /** The accounts of both kinds and their signing keys, the project's first. */
    accounts: async () => permittingAccounts({ vault, config: await config() }),
    /** Maximum cost for the user. */
    price: async (account: EvmAccount, chainId: number, calls: readonly PlainCall[]): Promise<bigint> => {
      if (!account.isDelegator) return feeOf(await fill(account, chainId, calls))
      const { gas, maxFeePerGas } = await fillDelegated(callNode, account.address, chainId, calls)
      return gas * maxFeePerGas
    },
    send: async (account: EvmAccount, chainId: number, calls: readonly PlainCall[]): Promise<void> => {
      if (account.isDelegator) return sendDelegated(account.address, chainId, calls)
      const operation = await fill(account, chainId, calls)
      const signed = await signOwn(vault, { kind: 'userOperation', account: account.address, chainId, operation })
      const place = { callNode, clock, chainId }
      const { success } = await untilMined(place, await submitOperation(place, account, operation, signed))
      if (!success) throw new WalletError('node.executionReverted')
    },
  }
}
