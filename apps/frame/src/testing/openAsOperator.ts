import { fromBase64Url } from '../bytes.ts'
import { kekInfo } from '../vault/kek.ts'
import { dekAad, unseal, unwrapDek, vaultAad } from '../vault/seal.ts'
import type { StoredWallet } from './fakeVaults.ts'

/** Every text in a record, at any depth. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const to32Bytes = async (text: string): Promise<Uint8Array<ArrayBuffer>[]> => {
  const isBase64Url = /^[A-Za-z0-9_-]*$/.test(text) && text.length % 4 !== 1
  const bytes = isBase64Url ? fromBase64Url(text) : new Uint8Array(0)
  const hashed = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [hashed, ...(bytes.length >= 32 ? [bytes.slice(0, 32), bytes.slice(-32)] : [])]
}

/** Tries to open a wallet with everything the operator stores, at the real gates. Returns the root, or undefined. */
export const openAsOperator = async (
  userId: string,
  wallet: StoredWallet,
  more: readonly unknown[] = [],
  embedder = 'https://dapp.example',
): Promise<Uint8Array | undefined> => {
  const texts = [...new Set([userId, embedder, ...textsIn(wallet), ...textsIn(more)])]
  const halves = (await Promise.all(texts.map(to32Bytes))).flat()
  const { walletId } = wallet
  for (const row of wallet.unlockers)
    for (const userHalf of halves)
      for (let epoch = 1; epoch <= wallet.epoch; epoch += 1) {
        const { unlockerId, type } = row
        const secret = await crypto.subtle.importKey('raw', userHalf, 'HKDF', false, ['deriveKey'])
        const info = new TextEncoder().encode(kekInfo(type, unlockerId, epoch, embedder))
        const params = { name: 'HKDF', hash: 'SHA-256', salt: fromBase64Url(row.gate), info }
        try {
          const kek = await crypto.subtle.deriveKey(params, secret, { name: 'AES-GCM', length: 256 }, false, [
            'unwrapKey',
          ])
          const dek = await unwrapDek(kek, row.wrapped, dekAad({ userId, walletId, epoch, unlockerId, type }), false)
          return await unseal(dek, wallet.vault, vaultAad({ userId, ...wallet }))
        } catch {
          // Doesn't fit; the next one may.
        }
      }
  return undefined
}
