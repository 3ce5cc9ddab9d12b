import { RpcError } from '@latchkey/wire/walletErrors'
import { base58 } from '@scure/base'
import type { Method } from './method.ts'
import { signSolana } from './signSolana.ts'

export const solana_signTransaction: Method<'solana_signTransaction'> = async ({ transaction }, context) => {
  const [signed] = await signSolana(context, [transaction], false)
  if (!signed) throw new RpcError(-32603)
  return { transaction: base58.encode(signed) }
}
