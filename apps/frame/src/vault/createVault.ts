import { type Unlocker, vault, type WalletRecord } from '@latchkey/wire/api/vault'
import type { AccountType } from '@latchkey/wire/frame'
import { WalletError } from '@latchkey/wire/walletErrors'
import type { Signer } from '../signer/createSigner.ts'
import type { OwnAddresses } from '../signer/signerCommands.ts'
import { askPerson } from './askPerson.ts'
import { dueChecks } from './dueChecks.ts'
import { enrolCode, enrolPasskey } from './enrol.ts'
import type { Kit } from './kit.ts'
import { makeItYours, type Ownership } from './makeItYours.ts'
import { makeWallet } from './makeWallet.ts'
import { unlockWallet } from './unlockWallet.ts'
import type { VaultDeps } from './vaultDeps.ts'
import { checkPin, readPin } from './walletPin.ts'

/** The wallet of whoever is logged in. */
export type Vault = {
  /**
   * Opens it, or makes it at a first login; answers with addresses that were derived here. A passkey that has just
   * logged in is asked before the person is, in the same click.
   */
  open(credentialId?: string): Promise<OwnAddresses>
  /** The signer with the wallet open: reopened in silence when it had locked itself meanwhile. */
  signer(): Promise<Signer>
  preferredAccountType(): AccountType | undefined
  preferAccount(type: AccountType): Promise<void>
  /** Whether its owner should look if they still have what opens it, as far as it was read here. */
  isCheckDue(): boolean
  unlockers(): Promise<readonly Unlocker[]>
  enrolPasskey(): Promise<void>
  enrolCode(code: string): Promise<void>
  makeItYours(ownership: Ownership): Promise<void>
  makeKit(code: string): Promise<Kit>
  /** Signs the name of a question with the recovery code, open or not. */
  proveCode(code: string, question: { action: string; flowId: string }): Promise<string>
  /** Has the person show themselves to a passkey for one approval, where the wallet has one. From a click. */
  stepUp(approval: { id: string; digest: string }): Promise<void>
  lock(): Promise<void>
}

type Read = { userId: string; wallet: WalletRecord }

export const createVault = (deps: VaultDeps): Vault => {
  let opening: Promise<OwnAddresses> | undefined
  let preferred: AccountType | undefined
  let isUsed = false
  let isCheckDue = false

  const whoIsHere = async (): Promise<string> => {
    const session = await deps.session.restore()
    if (!session) throw new WalletError('session.ended')
    return session.userId
  }

  const read = async (userId: string) => {
    const reply = await deps.call(vault.read, {})
    checkPin(await readPin(deps.store, userId), reply.wallet)
    preferred = reply.preferredAccountType ?? undefined
    isCheckDue = dueChecks(reply.wallet?.unlockers ?? [], deps.now()).length > 0
    return reply
  }

  const opened = async (userId: string): Promise<OwnAddresses | undefined> => {
    const open = await (await deps.signer()).accounts()
    if (open?.userId !== userId) return undefined
    const { evmAddress, solanaAddress, smartAddress } = open
    return { evmAddress, solanaAddress, smartAddress }
  }

  const openFresh = async (userId: string, credentialId: string | undefined): Promise<OwnAddresses> => {
    const { custody, wallet } = await read(userId)
    const isMade = !wallet && (await makeWallet(deps, userId, custody))
    if (!isMade) {
      const existing = wallet ?? (await read(userId)).wallet
      if (!existing) throw new WalletError('vault.missing')
      await unlockWallet(deps, userId, existing, credentialId)
    }
    const accounts = await opened(userId)
    if (!accounts) throw new WalletError('vault.locked')
    return accounts
  }

  const open = async (credentialId?: string): Promise<OwnAddresses> => {
    isUsed = true
    opening ??= (async () => {
      const userId = await whoIsHere()
      return (await opened(userId)) ?? openFresh(userId, credentialId)
    })().finally(() => {
      opening = undefined
    })
    return opening
  }

  const openedRecord = async (): Promise<Read> => {
    await open()
    const userId = await whoIsHere()
    const { wallet } = await read(userId)
    if (!wallet) throw new WalletError('vault.missing')
    return { userId, wallet }
  }

  return {
    open,
    signer: async () => {
      await open()
      return deps.signer()
    },
    preferredAccountType: () => preferred,
    isCheckDue: () => isCheckDue,
    preferAccount: async (type) => {
      await deps.call(vault.preferAccount, { type })
      preferred = type
    },
    unlockers: async () => (await openedRecord()).wallet.unlockers,
    enrolPasskey: async () => {
      const { wallet } = await openedRecord()
      await enrolPasskey(deps, wallet.walletId)
    },
    enrolCode: async (code) => {
      await open()
      await enrolCode(deps, code)
    },
    makeItYours: async (ownership) => {
      const { userId, wallet } = await openedRecord()
      await makeItYours(deps, userId, wallet, ownership)
      await open()
    },
    makeKit: async (code) => {
      await open()
      return (await deps.signer()).makeKit({ code })
    },
    proveCode: async (code, question) =>
      (await deps.signer()).proveCode({ code, userId: await whoIsHere(), ...question }),
    stepUp: async ({ id: approvalId, digest }) => {
      const { wallet } = await openedRecord()
      if (!wallet.unlockers.some(({ type }) => type === 'passkey')) return
      const signer = await deps.signer()
      await signer.wantPerson({ approvalId })
      await signer.seePerson({ approvalId, proof: await askPerson(deps, digest) })
    },
    lock: async () => {
      preferred = undefined
      if (isUsed) await (await deps.signer()).lock()
    },
  }
}
