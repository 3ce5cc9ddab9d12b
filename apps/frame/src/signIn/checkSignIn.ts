import { toChainId } from '@latchkey/wire/caip'
import { looksLikeSignIn, parseSignIn, type SignIn } from '@latchkey/wire/signIn'
import { WalletError } from '@latchkey/wire/walletErrors'

type Asker = {
  /** The pinned origin of the page. */
  origin: string
  /** The account that would sign. */
  account: string
  /** The page's EVM chain, if known. */
  chainId?: number | undefined
}

const hostOf = (uri: string): string | undefined => {
  try {
    return new URL(uri).host
  } catch {
    return undefined
  }
}

/** Rejects a sign-in for any domain but the requesting page's, port included (ERC-4361). */
export const checkSignIn = (text: string, { origin, account, chainId }: Asker): SignIn => {
  const message = parseSignIn(text)
  if (!message) throw new WalletError('signIn.invalid')
  const { host, protocol } = new URL(origin)
  const isOurSite =
    message.domain === host &&
    hostOf(message.uri) === host &&
    (message.scheme === undefined || `${message.scheme}:` === protocol)
  if (!isOurSite) throw new WalletError('signIn.wrongSite')
  const isEvm = message.chain === 'Ethereum'
  const isOurAccount = isEvm ? message.address.toLowerCase() === account.toLowerCase() : message.address === account
  const isOurChain = !isEvm || chainId === undefined || toChainId(message.chainId) === chainId
  if (!isOurAccount || !isOurChain) throw new WalletError('signIn.invalid')
  return message
}

/** Checks a text only if it could pass for a sign-in; the user decides about others. */
export const checkIfSignIn = (text: string, asker: Asker): void => {
  if (looksLikeSignIn(text)) checkSignIn(text, asker)
}
