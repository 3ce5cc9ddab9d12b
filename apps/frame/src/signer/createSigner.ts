import type { Sealed } from '@latchkey/wire/api/roots'
import { codeProofText, proofText } from '@latchkey/wire/proof'
import { WalletError } from '@latchkey/wire/walletErrors'
import { p256 } from '@noble/curves/nist.js'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Address, Hex } from 'viem'
import { smartAccountOf } from '../accounts/smartAccount.ts'
import { type Bytes, randomBytes, readUtf8, toBase64Url, utf8 } from '../bytes.ts'
import { createElapsed } from '../clock.ts'
import { unlockerKek } from '../vault/kek.ts'
import { makeKit } from '../vault/recoveryKit.ts'
import { dekAad, newDek, seal, unseal, unwrapDek, vaultAad, wrapDek } from '../vault/seal.ts'
import { type Actor, actorOf, addressesOf, mayAct } from './actor.ts'
import { createApprovalBook } from './approvalBook.ts'
import { checkPerson } from './checkPerson.ts'
import { withCodeKey } from './codeKey.ts'
import { deriveAccounts, withAuthKey } from './derive.ts'
import { digestOf, type Signable } from './digest.ts'
import { carryPrevious, openPrevious, withPreviousRoot } from './previousRoots.ts'
import { recordAad, recordKey, sealRecordWith } from './recordKey.ts'
import type { ClaimedWallet, NewUnlocker, SignerCommands, SignInput, WrappedUnlocker } from './signerCommands.ts'
import { passkeyKinds, type Signed, signWith } from './signWith.ts'
import { createWalletLock } from './walletLock.ts'

type Later<K extends keyof SignerCommands> = (
  ...input: Parameters<SignerCommands[K]>
) => Promise<ReturnType<SignerCommands[K]>>

/** A signer's methods, as async. */
export type Signer = { [K in Exclude<keyof SignerCommands, 'sign'>]: Later<K> } & {
  sign<S extends Signable>(input: SignInput<S>): Promise<Signed[S['kind']]>
}

type Sealing = { kek: CryptoKey; wrapped: Sealed; dekIds: Parameters<typeof dekAad>[0] }
type Open = ClaimedWallet & Sealing & { smartOwner: Address; earlier: readonly Actor[] }

const publicAuthKey = (root: Bytes): string =>
  withAuthKey(root, (secret) => toBase64Url(p256.getPublicKey(secret, false)))

const publicCodeKey = (code: string): Promise<string> =>
  withCodeKey(code, (secret) => toBase64Url(p256.getPublicKey(secret, false)))

/** The only place that touches a root or a data key. Keeps a key-encryption key while the wallet is in use. */
export const createSigner = (elapsed: () => number = createElapsed()): Signer => {
  const book = createApprovalBook(elapsed)
  let place: { origin: string; isTopLevel: boolean } | undefined
  const { lock, peek, current, keepOpen } = createWalletLock<Open>(elapsed, () => book.clear())

  const here = () => {
    if (!place) throw new WalletError('vault.locked')
    return place
  }

  const withRoot = async <T>(wallet: ClaimedWallet & Sealing, use: (root: Bytes) => Promise<T> | T): Promise<T> => {
    const dek = await unwrapDek(wallet.kek, wallet.wrapped, dekAad(wallet.dekIds), false)
    const root = await unseal(dek, wallet.vault, vaultAad(wallet))
    try {
      return await use(root)
    } finally {
      root.fill(0)
    }
  }

  const wrap = async (dek: CryptoKey, unlocker: NewUnlocker, ids: Omit<Open['dekIds'], 'unlockerId' | 'type'>) => {
    const halves =
      unlocker.type === 'assisted' && !('userHalf' in unlocker) ? { ...unlocker, userHalf: randomBytes(32) } : unlocker
    const { unlockerId, type, label, credentialId } = unlocker
    const kek = await unlockerKek(halves, ids.epoch, here().origin)
    const dekIds = { ...ids, unlockerId, type }
    const wrapped = await wrapDek(kek, dek, dekAad(dekIds))
    const row: WrappedUnlocker = {
      unlockerId,
      type,
      label,
      wrapped,
      ...(credentialId ? { credentialId } : {}),
      ...(halves.type === 'assisted' ? { userHalf: toBase64Url(halves.userHalf) } : {}),
      ...(halves.type === 'code' ? { codePublicKey: await publicCodeKey(halves.code) } : {}),
    }
    return { row, kek, dekIds }
  }

  const derive = (wallet: Actor, signable: Signable): Hex =>
    signable.kind.startsWith('solana')
      ? digestOf(signable, here().origin)
      : digestOf(signable, here().origin, {
          plain: wallet.evmAddress as Address,
          smartOwner: wallet.smartOwner,
          isOwnPage: here().isTopLevel,
        })

  const signer: Signer = {
    init: async (input) => {
      if (place) throw new WalletError('vault.locked')
      place = { origin: input.origin, isTopLevel: input.isTopLevel }
    },

    createWallet: async ({ userId, walletId, unlockers }) => {
      lock()
      const ids = { userId, walletId, epoch: 1 }
      const root = randomBytes(16)
      try {
        const { smartOwner, ...accounts } = await deriveAccounts(root)
        const authPublicKey = publicAuthKey(root)
        const dek = await newDek()
        const vault = await seal(dek, root, vaultAad({ ...ids, ...accounts }))
        const wraps = await Promise.all(unlockers.map((unlocker) => wrap(dek, unlocker, ids)))
        const kept = wraps.find(({ row }) => row.type === 'device') ?? wraps[0]
        if (!kept) throw new WalletError('vault.needsBackup')
        const wallet = { ...ids, ...accounts, authPublicKey, vault }
        const { kek, dekIds, row } = kept
        const opened = { ...wallet, smartOwner, earlier: [], kek, dekIds, wrapped: row.wrapped }
        keepOpen(opened)
        return { walletId, ...accounts, authPublicKey, vault, unlockers: wraps.map((item) => item.row) }
      } finally {
        root.fill(0)
      }
    },

    unlock: async ({ wallet, unlocker, wrapped, minEpoch, seenAddress }) => {
      lock()
      if (wallet.epoch < minEpoch) throw new WalletError('vault.rolledBack')
      // A new key must not be unlockable by the operator. If it is, it was made by someone with a copy of the old key.
      const isRenewed = (wallet.previous ?? []).length > 0
      if (isRenewed && unlocker.type === 'assisted') throw new WalletError('vault.addressMismatch')
      const { userId, walletId, epoch } = wallet
      const kek = await unlockerKek(unlocker, epoch, here().origin)
      const dekIds = { userId, walletId, epoch, unlockerId: unlocker.unlockerId, type: unlocker.type }
      const opened = { ...wallet, kek, wrapped, dekIds }
      const derived = await withRoot(opened, async (root) => ({
        accounts: await deriveAccounts(root),
        authPublicKey: publicAuthKey(root),
      }))
      const { smartOwner, ...accounts } = derived.accounts
      const isSame =
        accounts.evmAddress === wallet.evmAddress &&
        accounts.solanaAddress === wallet.solanaAddress &&
        derived.authPublicKey === wallet.authPublicKey
      if (!isSame) throw new WalletError('vault.addressMismatch')
      const earlier = await withRoot(opened, (root) => openPrevious(root, wallet))
      const isSeen = [accounts, ...earlier].some(({ evmAddress }) => evmAddress === (seenAddress ?? wallet.evmAddress))
      if (!isSeen) throw new WalletError('vault.addressMismatch')
      keepOpen({ ...opened, smartOwner, earlier })
      return accounts
    },

    accounts: async () => {
      const wallet = peek()
      if (!wallet) return undefined
      const { userId, walletId, epoch, solanaAddress, smartOwner } = wallet
      const evmAddress = wallet.evmAddress as Address
      const smartAddress = smartAccountOf(smartOwner)
      const earlier = wallet.earlier.flatMap(({ previous, ...own }) =>
        previous ? [{ ...addressesOf(own), epoch: previous.epoch, isWatched: previous.isWatched }] : [],
      )
      return { userId, walletId, epoch, solanaAddress, evmAddress, smartOwner, smartAddress, earlier }
    },

    wrapFor: async (unlocker) => {
      const wallet = current()
      const dek = await unwrapDek(wallet.kek, wallet.wrapped, dekAad(wallet.dekIds), true)
      const { userId, walletId, epoch } = wallet
      return (await wrap(dek, unlocker, { userId, walletId, epoch })).row
    },

    rotate: async ({ unlockers }) => {
      const wallet = current()
      const ids = { userId: wallet.userId, walletId: wallet.walletId, epoch: wallet.epoch + 1 }
      const dek = await newDek()
      const vault = await withRoot(wallet, (root) => seal(dek, root, vaultAad({ ...wallet, ...ids })))
      const wraps = await Promise.all(unlockers.map((unlocker) => wrap(dek, unlocker, ids)))
      return { fromEpoch: wallet.epoch, vault, unlockers: wraps.map(({ row }) => row) }
    },

    renew: async ({ unlockers, record }) => {
      if (!here().isTopLevel) throw new WalletError('vault.notApproved')
      const wallet = current()
      const { userId, walletId, epoch: fromEpoch } = wallet
      const ids = { userId, walletId, epoch: fromEpoch + 1 }
      const root = randomBytes(16)
      try {
        const { smartOwner: _, ...accounts } = await deriveAccounts(root)
        const dek = await newDek()
        const aad = vaultAad({ ...ids, ...accounts })
        const vault = await seal(dek, root, aad)
        const wraps = await Promise.all(unlockers.map((unlocker) => wrap(dek, unlocker, ids)))
        // Each unlock method is tested before it replaces the old ones.
        for (const { kek, row, dekIds } of wraps) {
          const unwrapped = await unwrapDek(kek, row.wrapped, dekAad(dekIds), false)
          ;(await unseal(unwrapped, vault, aad)).fill(0)
        }
        const previous = await withRoot(wallet, (old) => carryPrevious(root, old, wallet))
        const moved = record && {
          fromVersion: record.fromVersion,
          record: await sealRecordWith(root, { ...ids, version: record.version, place: 'server' }, record.plain),
        }
        const renewal = { ...accounts, authPublicKey: publicAuthKey(root), previous, ...(moved && { record: moved }) }
        return { fromEpoch, vault, unlockers: wraps.map(({ row }) => row), renewal }
      } finally {
        root.fill(0)
      }
    },

    draft: async (signable) => {
      const wallet = current()
      const actor = actorOf(wallet, signable)
      // An activation must follow the grant of the same terms.
      if (signable.kind === 'activation' || !mayAct(actor, signable)) throw new WalletError('vault.notApproved')
      const digest = derive(actor, signable)
      return { approvalId: book.write(signable.kind, digest), digest }
    },

    wantPerson: async ({ approvalId }) => book.want(approvalId),
    seePerson: async ({ approvalId, proof }) => book.see(approvalId, (digest) => checkPerson(digest, proof)),

    sign: async <S extends Signable>({ approvalId, digest, signable, words }: SignInput<S>) => {
      const wallet = current()
      const actor = actorOf(wallet, signable)
      const derived = derive(actor, signable)
      const isSmart = signable.account === smartAccountOf(actor.smartOwner)
      const isByPasskey = isSmart && words !== undefined && passkeyKinds.includes(signable.kind)
      book.strike(approvalId, signable.kind, { shown: digest, derived }, isByPasskey)
      if (!mayAct(actor, signable)) throw new WalletError('vault.notApproved')
      const { previous } = actor
      const signed = await withRoot(wallet, (root) =>
        previous
          ? withPreviousRoot(root, wallet, previous, (old) => signWith(old, signable, derived, isSmart, words))
          : signWith(root, signable, derived, isSmart, words),
      )
      const answer =
        signable.kind === 'grant' ? { signature: signed, activationId: book.write('activation', derived) } : signed
      return answer as Signed[S['kind']]
    },

    prove: async ({ action, nonce, body }) => {
      const wallet = current()
      const { userId, walletId, epoch } = wallet
      const text = proofText({ action, userId, walletId, epoch, nonce, body })
      return withRoot(wallet, (root) => withAuthKey(root, (secret) => toBase64Url(p256.sign(utf8(text), secret))))
    },

    proveCode: ({ code, ...flow }) =>
      withCodeKey(code, (secret) => toBase64Url(p256.sign(utf8(codeProofText(flow)), secret))),

    sealRecord: async ({ walletId, version, place, plain }) => {
      const wallet = current()
      if (wallet.walletId !== walletId) throw new WalletError('vault.locked')
      const { userId, epoch } = wallet
      return withRoot(wallet, (root) => sealRecordWith(root, { userId, walletId, epoch, version, place }, plain))
    },

    openRecord: async ({ walletId, place, record: { version, epoch, sealed } }) => {
      const wallet = current()
      if (wallet.walletId !== walletId) throw new WalletError('vault.locked')
      const aad = recordAad({ ...wallet, epoch, version, place })
      const open = async (root: Bytes) => unseal(await recordKey(root), sealed, aad)
      // A browser's own copy may predate a new root; the server's was encrypted again with the move.
      const old = place === 'browser' ? wallet.earlier.find((one) => epoch <= (one.previous?.epoch ?? 0)) : undefined
      const plain = await withRoot(wallet, (root) =>
        old?.previous ? withPreviousRoot(root, wallet, old.previous, open) : open(root),
      )
      return readUtf8(plain) ?? ''
    },

    makeKit: async ({ code }) => {
      const { userId, walletId, epoch, evmAddress, solanaAddress, vault, ...wallet } = current()
      const dek = await unwrapDek(wallet.kek, wallet.wrapped, dekAad(wallet.dekIds), true)
      return makeKit({ userId, walletId, epoch, evmAddress, solanaAddress, vault, dek, code })
    },

    exportWords: async () => {
      if (!here().isTopLevel) throw new WalletError('vault.notApproved')
      return withRoot(current(), (root) => entropyToMnemonic(root, wordlist))
    },

    lock: async () => lock(),
  }
  return signer
}
