import { RpcError } from '@latchkey/wire/walletErrors'
import { base58 } from '@scure/base'
import { approveAndSign } from './approveAndSign.ts'
import type { Method } from './method.ts'
import { onSolana } from './solanaNetwork.ts'

/** Signs bytes that are not a transaction. */
export const solana_signMessage: Method<'solana_signMessage'> = async ({ message, pubkey }, context) => {
  const { solanaAddress: account } = await context.state.vault.open()
  if (pubkey !== account) throw new RpcError(4100)
  const bytes = Uint8Array.from(base58.decode(message))
  const subject = { kind: 'solanaMessage', account, message: bytes } as const
  return { signature: base58.encode(await approveAndSign(onSolana(context), subject, subject)) }
}
