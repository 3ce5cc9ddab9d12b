import type { Hex } from '@latchkey/wire/caip'
import { signMessage as wagmiSign } from '@wagmi/core'
import type { Kit } from '../kit.ts'
import { recognise } from '../recognise.ts'

/** Asks the wallet to sign a text (personal_sign). */
export const signMessage = (kit: Kit, message: string): Promise<Hex> =>
  wagmiSign(kit.wagmi, { message }).catch((error: unknown) => {
    throw recognise(error)
  })
