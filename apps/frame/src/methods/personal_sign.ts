import { isAddress } from '@latchkey/wire/caip'
import { RpcError } from '@latchkey/wire/walletErrors'
import { fromHex, readUtf8, toHex, utf8 } from '../bytes.ts'
import { keepShownSignIn } from '../signIn/signInRight.ts'
import { accountOf } from './accountOf.ts'
import { approveAndSign } from './approveAndSign.ts'
import { finishFor } from './finishFor.ts'
import { evmChainId, type Method } from './method.ts'

/** Signs a text (EIP-191). A sign-in is signed only for the requesting page. */
export const personal_sign: Method<'personal_sign'> = async ([first, second], context) => {
  // Some pages swap the two parameters. If only one is an address, it isn't the message.
  const [text, signer] = isAddress(first) && !isAddress(second) ? [second, first] : [first, second]
  if (typeof text !== 'string') throw new RpcError(-32602)
  const account = await accountOf(context, signer ?? null)
  const message = /^0x([0-9a-fA-F]{2})*$/.test(text) ? (text.toLowerCase() as `0x${string}`) : toHex(utf8(text))
  const chainId = evmChainId(context)
  const { address } = account
  const signable = { kind: 'message', account: address, chainId, message } as const
  const signed = await approveAndSign(context, signable, { kind: 'message', account: address, message })
  await keepShownSignIn(context.state, readUtf8(fromHex(message)) ?? '')
  return finishFor(context, account, signed)
}
