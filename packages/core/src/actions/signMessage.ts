import type { Address, Hex } from '@latchkey/wire/caip'
import { signMessage as wagmiSign, verifyMessage as wagmiVerify } from '@wagmi/core'
import { readAccount } from '../account/connections.ts'
import type { Kit } from '../kit.ts'
import { recognise } from '../recognise.ts'

/** Asks the wallet to sign a text (personal_sign). */
export const signMessage = (kit: Kit, message: string): Promise<Hex> =>
  wagmiSign(kit.wagmi, { message }).catch((error: unknown) => {
    throw recognise(error)
  })

/** Whether a signature of a text is this account's: a plain key's, a contract's or one not yet deployed. */
export const verifyMessage = (
  kit: Kit,
  proof: { address: Address; message: string; signature: Hex },
): Promise<boolean> => {
  const { chainId } = readAccount(kit)
  return wagmiVerify(kit.wagmi, { ...proof, ...(chainId && { chainId }) }).catch((error: unknown) => {
    throw recognise(error)
  })
}
