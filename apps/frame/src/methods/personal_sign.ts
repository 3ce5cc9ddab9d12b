import { isAddress } from '@latchkey/wire/caip'
import { RpcError } from '@latchkey/wire/errors'
import { toHex, utf8 } from '../bytes.ts'
import { approveAndSign } from './approveAndSign.ts'
import { evmChainId, type Method } from './method.ts'

const isAccount = (value: unknown, account: string): boolean =>
  isAddress(value) && value.toLowerCase() === account.toLowerCase()

/** Signs a text (EIP-191). A sign-in text is signed only for the page that asks. */
export const personal_sign: Method<'personal_sign'> = async ([first, second], context) => {
  const { evmAddress: account } = await context.state.vault.open()
  // Some pages swap the two; an address is never meant as the message when the other one is not an address.
  const isSwapped = isAccount(first, account) && !isAddress(second)
  const [text, signer] = isSwapped ? [second, first] : [first, second]
  if (typeof text !== 'string') throw new RpcError(-32602)
  if (!isAccount(signer, account)) throw new RpcError(4100)
  const message = /^0x([0-9a-fA-F]{2})*$/.test(text) ? (text.toLowerCase() as `0x${string}`) : toHex(utf8(text))
  const chainId = evmChainId(context)
  return approveAndSign(context, { kind: 'message', account, chainId, message }, { kind: 'message', account, message })
}
