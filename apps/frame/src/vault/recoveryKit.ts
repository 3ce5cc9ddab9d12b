import type { Sealed } from '@latchkey/wire/api/roots'
import { WalletError } from '@latchkey/wire/walletErrors'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import * as v from 'valibot'
import { kitKek } from './kek.ts'
import { kitAad, unseal, unwrapDek, vaultAad, wrapDek } from './seal.ts'

const sealed = v.object({ iv: v.string(), data: v.string() })
const kit = v.object({
  kind: v.literal('latchkey-kit'),
  version: v.literal(1),
  userId: v.string(),
  walletId: v.string(),
  epoch: v.number(),
  evmAddress: v.string(),
  solanaAddress: v.string(),
  vault: sealed,
  wrapped: sealed,
})

/** The recovery kit: a file that opens with the recovery code alone, without any server. */
export type Kit = v.InferOutput<typeof kit>

type KitInput = Omit<Kit, 'kind' | 'version' | 'wrapped'> & { vault: Sealed; dek: CryptoKey; code: string }

/** Creates an unlocked wallet's kit. It is downloaded and never uploaded. */
export const makeKit = async ({ dek, code, ...wallet }: KitInput): Promise<Kit> => ({
  kind: 'latchkey-kit',
  version: 1,
  ...wallet,
  wrapped: await wrapDek(await kitKek(code, wallet.walletId, wallet.epoch), dek, kitAad(wallet)),
})

export const kitFile = (kit: Kit): { fileName: string; text: string } => ({
  fileName: `latchkey-kit-${kit.evmAddress.slice(2, 8)}.json`,
  text: JSON.stringify(kit, undefined, 1),
})

const readKit = (file: string): Kit => {
  try {
    return v.parse(kit, JSON.parse(file))
  } catch (cause) {
    throw new WalletError('vault.cannotOpen', { cause })
  }
}

/** Opens a kit file to its secret phrase, without a network; called by a static page of this repository. */
export const openKit = async (file: string, code: string): Promise<{ words: string; evmAddress: string }> => {
  const wallet = readKit(file)
  const dek = await unwrapDek(await kitKek(code, wallet.walletId, wallet.epoch), wallet.wrapped, kitAad(wallet), false)
  const root = await unseal(dek, wallet.vault, vaultAad(wallet))
  try {
    return { words: entropyToMnemonic(root, wordlist), evmAddress: wallet.evmAddress }
  } finally {
    root.fill(0)
  }
}
