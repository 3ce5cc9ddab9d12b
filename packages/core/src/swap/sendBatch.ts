import { RpcError } from '@latchkey/wire/moneyErrors'
import { type Connector, getAccount, sendCalls } from '@wagmi/core'
import { recognise } from '../errors/recognise.ts'
import type { Kit } from '../kit.ts'
import type { SwapTerms } from '../state/swap.ts'
import type { SwapTransaction } from './checkSwapCall.ts'

/** A batch that a wallet accepted; only that wallet knows its outcome. */
export type SentBatch = { id: string; connector: Connector | undefined }

/** If a wallet can't or won't batch calls, send them one by one. */
const cannotBatchCodes: readonly number[] = [4200, -32601, -32004, 5700, 5710, 5750, 5760]

/** Asks the account for several calls as one, all or none; undefined if its wallet doesn't support that. */
export const sendBatch = async (
  { wagmi }: Kit,
  { owner: account, chainId }: SwapTerms,
  calls: readonly SwapTransaction[],
): Promise<SentBatch | undefined> => {
  const { connector } = getAccount(wagmi)
  try {
    const { id } = await sendCalls(wagmi, {
      ...{ account, chainId, calls: [...calls], forceAtomic: true },
      ...(connector && { connector }),
    })
    return { id, connector }
  } catch (error) {
    const known = recognise(error)
    if (known instanceof RpcError && cannotBatchCodes.includes(known.rpcCode)) return undefined
    throw known
  }
}
