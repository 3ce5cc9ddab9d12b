import type { Signer } from '../signer/createSigner.ts'
import type { Signable } from '../signer/digest.ts'
import type { SignInput } from '../signer/signerCommands.ts'
import type { WordDeps } from './askWords.ts'

/** A signer that asks the passkey first, if only the passkey controls the smart account. */
export const signWithPasskeys = (signer: Signer, deps: WordDeps): Signer => ({
  ...signer,
  sign: async <S extends Signable>(input: SignInput<S>) => {
    const { account } = input.signable
    const own = await signer.accounts()
    const smart = own && [own, ...own.earlier].find(({ smartAddress }) => smartAddress === account)
    if (!smart) return signer.sign(input)
    // Most wallets never sign with a smart account, so load its code on demand.
    const { askWords } = await import('./askWords.ts')
    const { signable, digest } = input
    const words = await askWords(deps, { signable, digest, owner: smart.smartOwner })
    return signer.sign(words ? { ...input, words } : input)
  },
})
