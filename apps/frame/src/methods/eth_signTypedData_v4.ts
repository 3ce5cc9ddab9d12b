import { RpcError } from '@latchkey/wire/walletErrors'
import { accountOf } from './accountOf.ts'
import { approveAndSign } from './approveAndSign.ts'
import { finishFor } from './finishFor.ts'
import { evmChainId, type Method } from './method.ts'

/** One serialization of the page's data, so the shown and the hashed text are the same. */
const rewrite = (typedData: unknown): string => {
  try {
    return JSON.stringify(typeof typedData === 'string' ? JSON.parse(typedData) : typedData)
  } catch {
    throw new RpcError(-32602)
  }
}

/** Signs typed data (EIP-712) for this chain. */
export const eth_signTypedData_v4: Method<'eth_signTypedData_v4'> = async ([signer, data], context) => {
  const active = await accountOf(context, signer ?? null)
  const { address: account } = active
  const typedData = rewrite(data)
  const signable = { kind: 'typedData', account, chainId: evmChainId(context), typedData } as const
  return finishFor(context, active, await approveAndSign(context, signable, { kind: 'typedData', account, typedData }))
}
