import { vault } from '@latchkey/wire/api/vault'
import type { createSoftPasskey } from '../../auth/testing/softPasskey.ts'
import { type Browser, type makeWallet, reserve, signProof, tokenOf, wrap } from './testVault.ts'

type Passkey = ReturnType<typeof createSoftPasskey>

/** The server's passkey options for this session. */
export const optionsFor = async (browser: Browser, purpose: 'enrol' | 'unlock') =>
  (await browser.client.call(vault.passkeyOptions, { purpose }, tokenOf(browser))).options

/** Adds a passkey to an open wallet, with a fresh proof if the wallet already has a passkey or code. */
export const enrol = async (
  browser: Browser,
  work: Awaited<ReturnType<typeof makeWallet>>,
  passkey: Passkey,
  grant?: string,
) => {
  const [reserved] = await reserve(browser, 'passkey')
  const unlocker = { ...wrap(reserved as never), credentialId: passkey.credentialId }
  const body = { unlocker, epoch: 1 }
  const ids = { userId: browser.session.userId, walletId: work.walletId, epoch: 1 }
  const proof = await signProof(work.authKey, { action: 'addUnlocker', ...ids, body })
  const response = passkey.enrol(await optionsFor(browser, 'enrol'))
  await browser.client.call(vault.addUnlocker, { ...body, proof, response, ...(grant && { grant }) }, tokenOf(browser))
  return { unlockerId: unlocker.unlockerId, gate: reserved?.gate }
}
