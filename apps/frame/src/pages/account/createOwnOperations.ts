import type { FrameConfig } from '@latchkey/wire/api/frame'
import { type Address, toCaipNetworkId } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/walletErrors'
import { keccak256 } from 'viem'
import { type EvmAccount, permittingAccount } from '../../accounts/listAccounts.ts'
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

/** Signs on the wallet's own page. It is at top level, so the press on it is the approval. */
export const signOwn = async <S extends Signable>(
  vault: Pick<Vault, 'signer'>,
  signable: S,
): Promise<Signed[S['kind']]> => {
  const signer = await vault.signer()
  return signer.sign({ ...(await signer.draft(signable)), signable })
}

/** What the wallet's own page sends from the smart account: priced, signed, handed over, and waited for. */
export const createOwnOperations = ({ vault, callNode, config, clock }: OwnDeps) => {
  const accountNow = async () => permittingAccount({ vault, config: await config() })
  const fill = async (account: EvmAccount, chainId: number, calls: readonly PlainCall[]) =>
    fillOperation({ callNode, config: await config() }, account, chainId, calls)

  /** From a plain account that is its own smart account (EIP-7702). */
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
    /** The account that acts, and the key that signs for it. */
    account: accountNow,
    /** The most that it costs the user. */
    price: async (chainId: number, calls: readonly PlainCall[]): Promise<bigint> => {
      const account = await accountNow()
      if (!account.isDelegator) return feeOf(await fill(account, chainId, calls))
      const { gas, maxFeePerGas } = await fillDelegated(callNode, account.address, chainId, calls)
      return gas * maxFeePerGas
    },
    send: async (chainId: number, calls: readonly PlainCall[]): Promise<void> => {
      const account = await accountNow()
      if (account.isDelegator) return sendDelegated(account.address, chainId, calls)
      const operation = await fill(account, chainId, calls)
      const signed = await signOwn(vault, { kind: 'userOperation', account: account.address, chainId, operation })
      const place = { callNode, clock, chainId }
      const { success } = await untilMined(place, await submitOperation(place, account, operation, signed))
      if (!success) throw new WalletError('node.executionReverted')
    },
  }
}
