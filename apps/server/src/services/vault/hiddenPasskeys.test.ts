import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { expect, it } from 'vitest'
import { openTestWallet } from '../auth/testing/openTestWallet.ts'
import { createSoftPasskey } from '../auth/testing/softPasskey.ts'
import { embedder, projectId } from '../auth/testing/testWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import { enrol, optionsFor } from './testing/enrolled.ts'
import { type Browser, makeWallet, reserve, sealed, signProof, tokenOf, wrap } from './testing/testVault.ts'

const { wallet, database } = await openTestWallet()
type NewWallet = Awaited<ReturnType<typeof makeWallet>>

const newPasskey = () =>
  createSoftPasskey({ origin: wallet.origin, rpId: new URL(wallet.origin).hostname, topOrigin: embedder })
type Passkey = ReturnType<typeof newPasskey>

/** An owner with an assisted wallet and a passkey, and a passkey of someone else at the unlocked device. */
const someone = async (email: string) => {
  const here = await wallet.logIn(email)
  const made = await makeWallet(here, 'assisted')
  const [own, hidden] = [newPasskey(), newPasskey()]
  const { unlockerId } = await enrol(here, made, own)
  return { here, made, own, hidden, unlockerId }
}

const proofOf = ({ session }: Browser, made: NewWallet, action: 'addUnlocker' | 'rotate', body: object) =>
  signProof(made.authKey, { action, userId: session.userId, walletId: made.walletId, epoch: 1, body })

/** The unlock method names one passkey, and the answer comes from another. */
const addAs = async (here: Browser, made: NewWallet, { named, from }: { named: Passkey; from: Passkey }) => {
  const [reserved] = await reserve(here, 'passkey')
  const body = { unlocker: { ...wrap(reserved as never), credentialId: named.credentialId }, epoch: 1 }
  const proof = await proofOf(here, made, 'addUnlocker', body)
  const response = from.enrol(await optionsFor(here, 'enrol'))
  return await here.client.call(vault.addUnlocker, { ...body, proof, response }, tokenOf(here))
}

const logIn = async (passkey: Passkey) => {
  const client = await wallet.newClient()
  const { flowId, options } = await client.call(auth.startPasskey, { projectId, embedder })
  return await client.call(auth.verifyPasskey, { flowId, response: passkey.assert(options) })
}

/** A fresh proof by this passkey that an unlock method may be removed. */
const grantBy = async (here: Browser, passkey: Passkey): Promise<string> => {
  const ask = { action: 'removeUnlocker', by: 'passkey' } as const
  const { flowId, options } = await here.client.call(auth.startStepUp, ask, tokenOf(here))
  const proven = { flowId, response: passkey.assert(options) }
  return (await here.client.call(auth.verifyStepUp, proven, tokenOf(here))).grant
}

const passkeysOf = async ({ session }: Browser): Promise<string[]> => {
  const asked = 'SELECT credential_id AS id FROM passkeys WHERE user_id = $1 ORDER BY created_at'
  return (await database.pool.query<{ id: string }>(asked, [session.userId])).rows.map(({ id }) => id)
}

it('[threat 36] no passkey is stored under the name of another, where the owner could not see or remove it', async () => {
  const { here, made, own, hidden } = await someone('hidden-added@example.com')
  expect(await refusalOf(addAs(here, made, { named: own, from: hidden }))).toBe('passkey.refused')
  expect(await passkeysOf(here)).toEqual([own.credentialId])
  expect(await refusalOf(logIn(hidden))).toBe('passkey.refused')
})

it('[threat 36] nor does a rotation store one', async () => {
  const { here, made, own, hidden, unlockerId } = await someone('hidden-rotated@example.com')
  const [reserved] = await reserve(here, 'passkey')
  const named = { credentialId: own.credentialId }
  const kept = { ...wrap({ unlockerId, type: 'passkey' }), ...named }
  const added = { ...wrap(reserved as never), ...named, response: hidden.enrol(await optionsFor(here, 'enrol')) }
  const turn = { fromEpoch: 1, vault: sealed(), unlockers: [kept, added] as never[] }
  const proof = await proofOf(here, made, 'rotate', turn)
  const grant = await grantBy(here, own)
  const rotated = here.client.call(vault.rotate, { ...turn, proof, grant }, tokenOf(here))
  expect(await refusalOf(rotated)).toBe('passkey.refused')
  expect(await passkeysOf(here)).toEqual([own.credentialId])
})

it('[threat 36] a rotation forgets every passkey that no unlock method names', async () => {
  const { here, made, own, hidden, unlockerId } = await someone('hidden-forgotten@example.com')
  // As an earlier version could store one.
  const other = await someone('hidden-source@example.com')
  await enrol(other.here, other.made, hidden)
  await database.pool.query('UPDATE passkeys SET user_id = $1 WHERE credential_id = $2', [
    here.session.userId,
    hidden.credentialId,
  ])
  hidden.claimUser(Buffer.from(here.session.userId).toString('base64url'))
  await database.pool.query('UPDATE unlockers SET credential_id = NULL WHERE credential_id = $1', [hidden.credentialId])
  const kept = { ...wrap({ unlockerId, type: 'passkey' }), credentialId: own.credentialId }
  const turn = { fromEpoch: 1, vault: sealed(), unlockers: [kept] as never[] }
  const proof = await proofOf(here, made, 'rotate', turn)
  const grant = await grantBy(here, own)
  expect(await here.client.call(vault.rotate, { ...turn, proof, grant }, tokenOf(here))).toEqual({ success: true })
  expect(await passkeysOf(here)).toEqual([own.credentialId])
  expect(await refusalOf(logIn(hidden))).toBe('passkey.refused')
  expect((await logIn(own)).userId).toBe(here.session.userId)
})
