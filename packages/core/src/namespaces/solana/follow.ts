import type { CaipNetworkId } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import * as v from 'valibot'
import type { Follower } from '../../actions/followPayment.ts'
import { refreshAccount } from '../../actions/refreshAccount.ts'
import type { Kit } from '../../kit.ts'
import { askSolana } from './node.ts'

const lookMs = 1_000

const statuses = v.object({
  value: v.array(
    v.nullable(v.object({ slot: v.number(), err: v.unknown(), confirmationStatus: v.nullish(v.string()) })),
  ),
})
const entry = v.nullable(v.object({ meta: v.nullable(v.object({ fee: v.number() })) }))

/** Follows a Solana transaction by its signature. */
export const followSolana = (kit: Kit, network: CaipNetworkId): Follower => {
  const { clock } = kit.ports
  const readStatus = async (signature: string) => {
    const params = [[signature], { searchTransactionHistory: true }]
    return (await askSolana(kit, network, statuses, 'getSignatureStatuses', params)).value[0] ?? undefined
  }
  const readFee = async (signature: string): Promise<number> => {
    const options = { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 0 }
    const found = await askSolana(kit, network, entry, 'getTransaction', [signature, options]).catch(() => null)
    return found?.meta?.fee ?? 0
  }
  return {
    isReachable: () =>
      askSolana(kit, network, v.number(), 'getSlot', []).then(
        () => true,
        () => false,
      ),
    wait: async (signature) => {
      const endsAt = clock.now() + limits.transaction.solanaWaitMs
      for (;;) {
        const status = await readStatus(signature)
        if (status && status.confirmationStatus !== 'processed') {
          refreshAccount(kit)
          return {
            hash: signature,
            status: status.err === null ? 'confirmed' : 'reverted',
            blockNumber: String(status.slot),
            feeUnits: String(await readFee(signature)),
            replacement: undefined,
          }
        }
        if (clock.now() > endsAt) throw new WalletError('send.notFound')
        await new Promise<void>((resolve) => void clock.after(lookMs, resolve))
      }
    },
    isKnown: (signature) =>
      readStatus(signature).then(
        (status) => status !== undefined,
        () => true,
      ),
  }
}
