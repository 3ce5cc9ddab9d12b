import { type OwnDevice, type Unlocker, vault, type WalletRecord } from '@latchkey/wire/api/vault'
import type { AccountType } from '@latchkey/wire/frame'
import { WalletError } from '@latchkey/wire/walletErrors'
import type { CallWallet } from '../session/createCallWallet.ts'
import type { Signer } from '../signer/createSigner.ts'
import type { OwnAddresses } from '../signer/signerCommands.ts'
import { askPerson } from './askPerson.ts'
import { dueChecks } from './dueChecks.ts'
import { enrolCode, enrolPasskey } from './enrol.ts'
import { makeItYours, type Ownership } from './makeItYours.ts'
import { makeWallet } from './makeWallet.ts'
import type { Kit } from './recoveryKit.ts'
import { unlockWallet } from './unlockWallet.ts'
import type { VaultDeps } from './vaultDeps.ts'
import { checkPin, readPin } from './walletPin.ts'
import { withPress } from './withPress.ts'

/** The logged-in user's wallet. */
export type Vault = {
  /** Unlocks it, or creates it at first login. A passkey that just logged in is tried first, in the same click. */
  open(credentialId?: string): Promise<OwnAddresses>
  /** The unlocked signer: unlocked again silently if it had locked itself. */
  signer(): Promise<Signer>
  preferredAccountType(): AccountType | undefined
  preferAccount(type: AccountType): Promise<void>
  /** How far the server trusts this device, as last read. */
  isOnProbation(): boolean
  /** Whether another device waits for confirmation by this one. */
  hasNewDevices(): boolean
  /** Reloads the server's data about this wallet and its devices. */
  refresh(): Promise<void>
  /** Whether its owner should check their unlock methods, as last read. */
  isCheckDue(): boolean
  unlockers(): Promise<readonly Unlocker[]>
  /** `grant` is a fresh `addUnlocker` proof, if the server requires one. */
  enrolPasskey(grant?: string): Promise<void>
  enrolCode(code: string, grant?: string): Promise<void>
  makeItYours(ownership: Ownership): Promise<void>
  makeKit(code: string): Promise<Kit>
  /** Signs a challenge name with the recovery code, unlocked or not. */
  proveCode(code: string, question: { action: string; flowId: string }): Promise<string>
  /** Asks for the passkey for one approval, if there is one; with `isSignedByPasskey`, for the signature itself. */
  stepUp(approval: { id: string; digest: string }, isSignedByPasskey?: boolean): Promise<void>
  lock(): Promise<void>
}

type Read = { userId: string; wallet: WalletRecord }
type Opening = { userId: string; turn: number; addresses: Promise<OwnAddresses> }

export const createVault = (deps: VaultDeps): Vault => {
  let opening: Opening | undefined
  /** Increased by every lock: what was being unlocked before it is discarded. */
  let turn = 0
  let preferred: AccountType | undefined
  let isUsed = false
  let isCheckDue = false
  let device: OwnDevice | undefined
  let newDevices = 0

  const whoIsHere = async (): Promise<string> => {
    const session = await deps.session.restore()
    if (!session) throw new WalletError('session.ended')
    return session.userId
  }

  const read = async (userId: string, call = deps.callWallet) => {
    const reply = await call(vault.read, {})
    checkPin(await readPin(deps.store, userId), reply.wallet)
    preferred = reply.preferredAccountType ?? undefined
    device = reply.device
    newDevices = reply.newDevices
    isCheckDue = dueChecks(reply.wallet?.unlockers ?? [], deps.now()).length > 0
    return reply
  }

  const opened = async (userId: string): Promise<OwnAddresses | undefined> => {
    const open = await (await deps.signer()).accounts()
    if (open?.userId !== userId) return undefined
    const { evmAddress, solanaAddress, smartAddress, smartOwner } = open
    return { evmAddress, solanaAddress, smartAddress, smartOwner }
  }

  const openFresh = async (own: VaultDeps, userId: string, credentialId?: string): Promise<OwnAddresses> => {
    const { custody, wallet } = await read(userId, own.callWallet)
    const isMade = !wallet && (await makeWallet(own, userId, custody))
    if (!isMade) {
      const existing = wallet ?? (await read(userId, own.callWallet)).wallet
      if (!existing) throw new WalletError('vault.missing')
      await unlockWallet(own, userId, existing, credentialId)
    }
    const accounts = await opened(userId)
    if (!accounts) throw new WalletError('vault.locked')
    return accounts
  }

  /** Unlocks for one user and one turn: no call is sent as the next user, and no key is left to them. */
  const openFor = async (userId: string, credentialId?: string): Promise<OwnAddresses> => {
    const mine = turn
    const isHere = (): boolean => mine === turn && deps.session.current()?.userId === userId
    const checkHere = (): void => {
      if (!isHere()) throw new WalletError('session.ended')
    }
    const callWallet: CallWallet = async (row, body, signal) => {
      checkHere()
      const reply = await deps.callWallet(row, body, signal)
      checkHere()
      return reply
    }
    const signer = async (): Promise<Signer> => {
      const started = await deps.signer()
      checkHere()
      return started
    }
    try {
      const addresses =
        (await opened(userId)) ?? (await openFresh({ ...deps, callWallet, signer }, userId, credentialId))
      checkHere()
      return addresses
    } catch (error) {
      if (isHere()) throw error
      const isReopening = opening?.userId === userId && opening.turn !== mine
      if (!isReopening && (await opened(userId))) await (await deps.signer()).lock()
      throw new WalletError('session.ended', { cause: error })
    }
  }

  const open = async (credentialId?: string): Promise<OwnAddresses> => {
    isUsed = true
    const userId = await whoIsHere()
    if (opening?.userId === userId && opening.turn === turn) return opening.addresses
    const addresses = openFor(userId, credentialId).finally(() => {
      if (opening?.addresses === addresses) opening = undefined
    })
    opening = { userId, turn, addresses }
    return addresses
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
    isOnProbation: () => device !== undefined && device.status !== 'confirmed',
    hasNewDevices: () => newDevices > 0,
    refresh: async () => {
      await read(await whoIsHere())
    },
    preferAccount: async (type) => {
      await deps.callWallet(vault.preferAccount, { type })
      preferred = type
    },
    unlockers: async () => (await openedRecord()).wallet.unlockers,
    enrolPasskey: async (grant) => {
      const { wallet } = await openedRecord()
      await enrolPasskey(deps, wallet.walletId, grant)
    },
    enrolCode: async (code, grant) => {
      await open()
      await enrolCode(deps, code, grant)
    },
    makeItYours: async (ownership) => {
      const { userId, wallet } = await openedRecord()
      await makeItYours(deps, userId, wallet, ownership)
      await open()
    },
    makeKit: async (code) => {
      await openedRecord()
      // The kit is created locally, so only this client can refuse it.
      if (device && device.status !== 'confirmed') throw new WalletError('device.unconfirmed')
      return (await deps.signer()).makeKit({ code })
    },
    proveCode: async (code, question) =>
      (await deps.signer()).proveCode({ code, userId: await whoIsHere(), ...question }),
    stepUp: async ({ id: approvalId, digest }, isSignedByPasskey = false) => {
      const { wallet } = await openedRecord()
      if (!isSignedByPasskey && !wallet.unlockers.some(({ type }) => type === 'passkey')) return
      const signer = await deps.signer()
      await signer.wantPerson({ approvalId })
      // The signer then refuses to sign without the passkey's signature, whatever the node said before.
      if (isSignedByPasskey) return
      await signer.seePerson({
        approvalId,
        proof: await askPerson({ ...deps, passkeys: withPress(deps.passkeys, deps.prompt) }, digest),
      })
    },
    lock: async () => {
      turn += 1
      preferred = undefined
      if (isUsed) await (await deps.signer()).lock()
    },
  }
}
