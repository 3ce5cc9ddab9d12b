import type { FrameConfig } from '@latchkey/wire/api/frame'
import { WalletError } from '@latchkey/wire/walletErrors'
import { feeOf } from '../../accounts/operationFee.ts'
import type { PlainCall } from '../../accounts/smartAccount.ts'
import type { Clock } from '../../clock.ts'
import type { CallNode } from '../../methods/callNode.ts'
import { fillOperation } from '../../methods/fillOperation.ts'
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
  const fill = async (chainId: number, calls: readonly PlainCall[]) => {
    const { smartOwner: owner, smartAddress: address, evmAddress: plain } = await vault.open()
    const account = { address, type: 'smartAccount', owner, plain } as const
    return { account, operation: await fillOperation({ callNode, config: await config() }, account, chainId, calls) }
  }
  return {
    /** The most that it costs the user. */
    price: async (chainId: number, calls: readonly PlainCall[]): Promise<bigint> =>
      feeOf((await fill(chainId, calls)).operation),
    send: async (chainId: number, calls: readonly PlainCall[]): Promise<void> => {
      const { account, operation } = await fill(chainId, calls)
      const signed = await signOwn(vault, { kind: 'userOperation', account: account.address, chainId, operation })
      const place = { callNode, clock, chainId }
      const { success } = await untilMined(place, await submitOperation(place, account, operation, signed))
      if (!success) throw new WalletError('node.executionReverted')
    },
  }
}
