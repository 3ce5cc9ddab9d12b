import type { Hex } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import type { Address } from 'viem'
import { randomBytes } from '../bytes.ts'
import type { CallNode } from '../methods/callNode.ts'
import type { Signable } from '../signer/digest.ts'
import type { Passkeys } from '../vault/passkeys.ts'
import { readAccountPasskeys } from './accountPasskeys.ts'
import { isWordFor, keyIdHashOf, type PasskeyWord } from './passkeySignature.ts'
import { delegationDigest, rootsOf } from './sessionGrant.ts'
import { operationDigest } from './userOperation.ts'

/** Dependencies for signing with the account's passkey. */
export type WordDeps = {
  callNode: CallNode
  passkeys: Passkeys
  /** The passkeys the server knows. The owner can still pick one that it leaves out. */
  credentialIds(): Promise<readonly string[]>
  ownOrigin: string
}

const assertion = v.looseObject({
  response: v.looseObject({ clientDataJSON: v.string(), authenticatorData: v.string(), signature: v.string() }),
})

/** Signs one hash with a passkey of this wallet's origin. Must be called from a click. */
export const askPasskey = async (
  { passkeys, ownOrigin }: Pick<WordDeps, 'passkeys' | 'ownOrigin'>,
  digest: Hex,
  credentialIds: readonly string[],
): Promise<PasskeyWord> => {
  const options = { allowCredentials: credentialIds.map((id) => ({ id })) }
  // A dummy salt: the wallet's own would reveal its secret.
  const { credentialId, response } = await passkeys.get(
    { topic: { purpose: 'account', digest }, options },
    randomBytes(32),
  )
  const answer = v.safeParse(assertion, response)
  if (!answer.success) throw new WalletError('smartAccount.passkeyUnusable')
  const { clientDataJSON, authenticatorData, signature } = answer.output.response
  const word = { credentialId, clientDataJSON, authenticatorData, signature }
  if (!isWordFor(word, digest, ownOrigin)) throw new WalletError('smartAccount.passkeyUnusable')
  return word
}

type Asked = { signable: Signable; digest: string; owner: Address }

/**
 * Asks about each hash, one after the other. A permission takes one question for the request, which the server needs
 * before it makes its key, and one for each delegation, since the chain checks each by its own signature.
 */
const askEach = async (
  { signable, digest, owner }: Asked,
  ask: (digest: Hex) => Promise<PasskeyWord>,
): Promise<PasskeyWord[]> => {
  if (signable.kind === 'userOperation')
    return [await ask(operationDigest(owner, signable.account, signable.chainId, signable.operation))]
  if (signable.kind !== 'activation') return [await ask(digest as Hex)]
  const { terms, cosigner, chainId } = signable
  const words: PasskeyWord[] = []
  for (const root of rootsOf(signable, terms, cosigner)) words.push(await ask(delegationDigest(chainId, root)))
  return words
}

/** The passkey's signatures for a smart account's request; undefined where its key signs. */
export const askWords = async (deps: WordDeps, asked: Asked): Promise<readonly PasskeyWord[] | undefined> => {
  const { signable } = asked
  if (!('chainId' in signable)) return undefined
  const hashes = await readAccountPasskeys(deps.callNode, signable.chainId, signable.account)
  if (!hashes) return undefined
  const isSigner = (credentialId: string): boolean => hashes.includes(keyIdHashOf(credentialId))
  const known = (await deps.credentialIds().catch(() => [])).filter(isSigner)
  return askEach(asked, async (digest) => {
    const word = await askPasskey(deps, digest, known)
    if (!isSigner(word.credentialId)) throw new WalletError('smartAccount.otherPasskey')
    return word
  })
}
