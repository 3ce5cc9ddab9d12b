import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import {
  type Browser,
  type grantByCode,
  type makeWallet,
  reserve,
  sealed,
  signProof,
  tokenOf,
  wrap,
} from './testVault.ts'

export type Action = Parameters<typeof grantByCode>[2]
type NewWallet = Awaited<ReturnType<typeof makeWallet>>
export type Setup = {
  email: string
  here: Browser
  /** Another device of the same wallet. */
  there: Browser
  thereId: string
  newWallet: NewWallet
  /** A fresh proof for an action: a real one, or undefined in the column without proofs. */
  grant: (action: Action) => Promise<string | undefined>
  mailGrant: () => Promise<string>
}

/** A body that opens the wallet's assisted unlocker. */
export const opening = ({ newWallet }: Setup) => ({ unlockerId: newWallet.idOf('assisted') })
const idsOf = ({ here, newWallet }: Setup) => ({ userId: here.session.userId, walletId: newWallet.walletId, epoch: 1 })
export const withGrant = (grant: string | undefined) => (grant === undefined ? {} : { grant })

export const addCode = async (setup: Setup) => {
  const { here, newWallet, grant } = setup
  const [reserved] = await reserve(here, 'code')
  const body = { unlocker: wrap(reserved as never), epoch: 1 }
  const proof = await signProof(newWallet.authKey, { action: 'addUnlocker', ...idsOf(setup), body })
  const asked = { ...body, proof, ...withGrant(await grant('addUnlocker')) }
  return here.client.call(vault.addUnlocker, asked, tokenOf(here))
}

/** Ends assisted custody; an old recovery code, if there is one, stays. */
export const changeCustody = async (setup: Setup) => {
  const { here, newWallet, grant } = setup
  const kept = newWallet.reserved.filter(({ type }) => type === 'code')
  const [fresh] = kept.length > 0 ? [] : await reserve(here, 'code')
  const unlockers = [...kept, ...(fresh ? [fresh] : [])].map(wrap)
  const body = { fromEpoch: 1, vault: sealed(), unlockers }
  const proof = await signProof(newWallet.authKey, { action: 'rotate', ...idsOf(setup), body })
  const asked = { ...body, proof, ...withGrant(await grant('removeUnlocker')) }
  return here.client.call(vault.rotate, asked, tokenOf(here))
}

export const changeEmail = async (setup: Setup) => {
  const { here, newWallet, grant } = setup
  const body = { email: `new-${setup.email}` }
  const { nonce, signature } = await signProof(newWallet.authKey, { action: 'emailChange', ...idsOf(setup), body })
  const asked = { ...body, nonce, proof: signature, ...withGrant(await grant('changeEmail')) }
  return here.client.call(auth.startEmailChange, asked, tokenOf(here))
}

export const writeRecord = async (setup: Setup) => {
  const { here, newWallet } = setup
  const body = { fromVersion: 0, record: { version: 1, epoch: 1, sealed: sealed() } }
  const proof = await signProof(newWallet.authKey, { action: 'writeRecord', ...idsOf(setup), body })
  return here.client.call(vault.writeRecord, { ...body, proof }, tokenOf(here))
}
