import { type Address, type Hex, hex } from '@latchkey/wire/caip'
import * as v from 'valibot'

const keySigner = v.object({
  type: v.literal('key'),
  data: v.object({ type: v.literal('secp256k1'), publicKey: hex }),
})

/** The address of the key that a session was made for; undefined for other kinds of signers. */
export const signerAddressOf = async (signer: unknown): Promise<Address | undefined> => {
  const result = v.safeParse(keySigner, signer)
  if (!result.success) return undefined
  const { publicKeyToAddress } = await import('viem/accounts')
  const { publicKey } = result.output.data
  return /^0x04[0-9a-fA-F]{128}$/.test(publicKey) ? publicKeyToAddress(publicKey as Hex) : undefined
}
