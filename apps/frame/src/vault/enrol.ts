import { type UnlockerType, vault, type WalletRecord } from '@latchkey/wire/api/vault'
import { WalletError } from '@latchkey/wire/walletErrors'
import { type Bytes, fromBase64Url, randomId } from '../bytes.ts'
import type { NewUnlocker } from '../signer/signerCommands.ts'
import { prfSalt } from './passkeys.ts'
import type { VaultDeps } from './vaultDeps.ts'

export type Reserved = { unlockerId: string; gate: Bytes }

/** Reserves one unlocker of each type; the server returns its halves. */
export const reserve = async (deps: VaultDeps, types: readonly UnlockerType[]): Promise<Reserved[]> => {
  const { reserved } = await deps.callWallet(vault.reserve, { types: [...types] })
  return types.map((type, index) => {
    const row = reserved[index]
    // A server that returns another type than requested must not influence what is wrapped.
    if (!row || row.type !== type) throw new WalletError('network.badReply')
    return { unlockerId: row.unlockerId, gate: fromBase64Url(row.gate) }
  })
}

/** Wraps the unlocked wallet's data key for one more unlocker and stores it with the auth key's proof. */
const addUnlocker = async (
  deps: VaultDeps,
  unlocker: NewUnlocker,
  { grant, response }: { grant?: string | undefined; response?: unknown } = {},
): Promise<void> => {
  const signer = await deps.signer()
  const open = await signer.accounts()
  if (!open) throw new WalletError('vault.locked')
  const body = { unlocker: await signer.wrapFor(unlocker), epoch: open.epoch }
  const nonce = randomId()
  const signature = await signer.prove({ action: 'addUnlocker', nonce, body })
  await deps.callWallet(vault.addUnlocker, {
    ...{ ...body, proof: { nonce, signature } },
    ...(grant === undefined ? {} : { grant }),
    ...(response ? { response } : {}),
  })
}

/** Adds this browser as an unlock method, so the next visit needs no step. */
export const enrolDevice = async (deps: VaultDeps): Promise<string> => {
  const [room] = await reserve(deps, ['device'])
  if (!room) throw new WalletError('network.badReply')
  const { secret } = await deps.device()
  await addUnlocker(deps, { type: 'device', secret, label: deps.browserLabel, ...room })
  return room.unlockerId
}

/** Adds a saved recovery code. `grant` is a fresh `addUnlocker` proof, if the server requires one. */
export const enrolCode = async (deps: VaultDeps, code: string, grant?: string): Promise<void> => {
  const [room] = await reserve(deps, ['code'])
  if (!room) throw new WalletError('network.badReply')
  await addUnlocker(deps, { type: 'code', code, label: 'Recovery code', ...room }, { grant })
}

/** A passkey that just returned its secret. */
export type LivePasskey = Extract<NewUnlocker, { type: 'passkey' }>

const usable = (prf: Bytes | undefined): Bytes => {
  if (prf?.length !== 32) throw new WalletError('vault.passkeyUnusable')
  return prf
}

/** Creates a passkey that isn't stored yet. Must be called from a click. */
export const makePasskey = async (deps: VaultDeps, walletId: string) => {
  const request = await deps.callWallet(vault.passkeyOptions, { purpose: 'enrol' })
  const { credentialId, response, prf } = await deps.passkeys.create(request, await prfSalt(walletId))
  const secret = usable(prf)
  const [room] = await reserve(deps, ['passkey'])
  if (!room) throw new WalletError('network.badReply')
  const unlocker: LivePasskey = { type: 'passkey', prf: secret, label: 'Passkey', credentialId, ...room }
  return { unlocker, response }
}

/** Creates and adds a passkey, with a fresh `addUnlocker` proof if the server requires one. Needs a click. */
export const enrolPasskey = async (deps: VaultDeps, walletId: string, grant?: string): Promise<void> => {
  const { unlocker, response } = await makePasskey(deps, walletId)
  await addUnlocker(deps, unlocker, { grant, response })
}

/** Asks one of the wallet's passkeys, or a named one; returns both halves and the wrapped key. */
export const askPasskey = async (deps: VaultDeps, wallet: WalletRecord, only?: string) => {
  const { nonce, options: known } = await deps.callWallet(vault.passkeyOptions, { purpose: 'unlock' })
  const options = only === undefined ? known : { allowCredentials: [{ id: only }] }
  const question = { topic: { purpose: 'unlock', nonce }, options } as const
  const { credentialId, response, prf } = await deps.passkeys.get(question, await prfSalt(wallet.walletId))
  const row = wallet.unlockers.find((item) => item.type === 'passkey' && item.credentialId === credentialId)
  if (!row) throw new WalletError('vault.cannotOpen')
  const { gate, wrapped } = await deps.callWallet(vault.openGate, { unlockerId: row.unlockerId, response })
  const { unlockerId, label } = row
  const unlocker: LivePasskey = {
    type: 'passkey',
    prf: usable(prf),
    unlockerId,
    gate: fromBase64Url(gate),
    label,
    credentialId,
  }
  return { unlocker, wrapped }
}
