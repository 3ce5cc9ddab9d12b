import type { Hex } from '@latchkey/wire/caip'
import { signMessage as wagmiSign } from '@wagmi/core'
import { recognise } from '../errors/recognise.ts'
import type { Kit } from '../kit.ts'

/** Asks the wallet to sign a text (personal_sign). */
export const signMessage = (kit: Kit, message: string): Promise<Hex> =>
  wagmiSign(kit.wagmi, { message }).catch((error: unknown) => {
    throw recognise(error)
  })
