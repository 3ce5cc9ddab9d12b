import type { PreviousRoot } from '@latchkey/wire/api/roots'
import { WalletError } from '@latchkey/wire/walletErrors'
import { type Bytes, utf8 } from '../bytes.ts'
import { seal, unseal } from '../vault/seal.ts'
import type { Actor } from './actor.ts'
import { deriveAccounts } from './derive.ts'
import type { ClaimedWallet } from './signerCommands.ts'

type Ids = { userId: string; walletId: string }
type Named = Omit<PreviousRoot, 'sealed' | 'isWatched'> & { isWatched?: boolean }

const aad = ({ userId, walletId }: Ids, { epoch, evmAddress, solanaAddress }: Named): Bytes =>
  utf8(JSON.stringify(['ew-previous/v1', userId, walletId, epoch, evmAddress, solanaAddress]))

/** Derives the key that encrypts earlier roots. Only the current root can open them. */
const previousKey = async (root: Bytes): Promise<CryptoKey> => {
  const base = await crypto.subtle.importKey('raw', root, 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: utf8('ew/previous/v1') },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** Opens an earlier root for one use and wipes it; throws unless its addresses match. */
export const withPreviousRoot = async <T>(
  root: Bytes,
  ids: Ids,
  previous: PreviousRoot,
  use: (old: Bytes, accounts: Awaited<ReturnType<typeof deriveAccounts>>) => Promise<T> | T,
): Promise<T> => {
  const old = await unseal(await previousKey(root), previous.sealed, aad(ids, previous))
  try {
    const accounts = await deriveAccounts(old)
    const isSame = accounts.evmAddress === previous.evmAddress && accounts.solanaAddress === previous.solanaAddress
    if (!isSame) throw new WalletError('vault.addressMismatch')
    return await use(old, accounts)
  } finally {
    old.fill(0)
  }
}

/** Encrypts an earlier root under the next one, and verifies that it opens. */
const sealPrevious = async (next: Bytes, ids: Ids, named: Named, old: Bytes): Promise<PreviousRoot> => {
  const { epoch, evmAddress, solanaAddress, isWatched = true } = named
  const sealed = await seal(await previousKey(next), old, aad(ids, named))
  const previous = { epoch, evmAddress, solanaAddress, sealed, isWatched }
  await withPreviousRoot(next, ids, previous, () => undefined)
  return previous
}

/** Opens every earlier root once, oldest first; throws when one doesn't match the server's claim. */
export const openPrevious = async (root: Bytes, wallet: ClaimedWallet): Promise<Actor[]> => {
  const actors: Actor[] = []
  for (const previous of (wallet.previous ?? []).toSorted((a, b) => a.epoch - b.epoch))
    await withPreviousRoot(root, wallet, previous, (_, own) => actors.push({ ...own, previous }))
  return actors
}

/** Encrypts a wallet's root and all earlier ones under the next one. */
export const carryPrevious = async (next: Bytes, old: Bytes, wallet: ClaimedWallet): Promise<PreviousRoot[]> => [
  ...(await Promise.all(
    (wallet.previous ?? []).map((one) =>
      withPreviousRoot(old, wallet, one, (older) => sealPrevious(next, wallet, one, older)),
    ),
  )),
  await sealPrevious(next, wallet, wallet, old),
]
