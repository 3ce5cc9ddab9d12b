import type { Language } from '@latchkey/wire/languages'
import { signWithPasskeys } from './accounts/signWithPasskeys.ts'
import type { WalletPorts } from './framePorts.ts'
import { type CallNode, createCallNode } from './methods/callNode.ts'
import { createApi } from './session/createApi.ts'
import { type CallWallet, createCallWallet } from './session/createCallWallet.ts'
import { createLogins, type Logins } from './session/createLogins.ts'
import { createSession, type FrameSession } from './session/createSession.ts'
import { type Device, loadDevice } from './session/device.ts'
import { type KeyStore, scopeStore } from './session/keyStore.ts'
import { createPasskeyLogin, type PasskeyLogin } from './session/passkeyLogin.ts'
import type { Signer } from './signer/createSigner.ts'
import { createVault, type Vault } from './vault/createVault.ts'
import { withPress } from './vault/withPress.ts'

/** Session, device and vault for one embedder: one for the frame, and one for each wallet page. */
export type Wallet = {
  store: KeyStore
  session: FrameSession
  logins: Logins
  callWallet: CallWallet
  callNode: CallNode
  vault: Vault
  passkeyLogin: () => PasskeyLogin
}

type Place = {
  /** The origin this wallet serves: the embedding page, or the wallet itself. */
  embedder: string
  isTopLevel: boolean
  /** For the first call, if the server already sent one. */
  nonce?: string | undefined
  language?: () => Language
}

/** Starts something once and shares it, until it fails. */
const once = <T>(start: (onDeath: () => void) => Promise<T>): (() => Promise<T>) => {
  let started: Promise<T> | undefined
  const startNew = (): Promise<T> => {
    const forget = (): void => {
      if (started === mine) started = undefined
    }
    const mine: Promise<T> = start(forget).catch((error: unknown) => {
      forget()
      throw error
    })
    return mine
  }
  return () => {
    started ??= startNew()
    return started
  }
}

/** Creates a wallet for one origin. The signer's worker starts with the first key use. */
export const createWallet = (ports: WalletPorts, { embedder, isTopLevel, nonce, language }: Place): Wallet => {
  const { clock, fetch, ownOrigin: origin, projectId, locks, passkeys, browserLabel } = ports
  const store = scopeStore(ports.store, embedder, projectId)
  const device = once<Device>(() => loadDevice(store))
  const signer = once<Signer>(async (onDeath) => {
    const started = ports.startSigner(onDeath)
    await started.init({ origin: embedder, isTopLevel })
    return started
  })
  const api = createApi({ fetch, origin, device, now: clock.now, nonce, language })
  const session = createSession({ api, store, locks, now: clock.now })
  const logins = createLogins(api, session)
  const callWallet = createCallWallet(api, session)
  const callNode = createCallNode({ fetch, origin, projectId, callWallet })
  const prompt = () => ports.unlockPrompt()
  const kept = createVault({
    callWallet,
    session,
    store,
    device,
    signer,
    prompt,
    passkeys,
    browserLabel,
    now: clock.now,
  })
  const credentialIds = async () => (await kept.unlockers()).flatMap((one) => one.credentialId ?? [])
  const words = { callNode, passkeys: withPress(passkeys, prompt), credentialIds, ownOrigin: origin }
  // Every signature goes through here, so none can skip the passkey.
  const vault: Vault = {
    ...kept,
    signer: async () => signWithPasskeys(await kept.signer(), words),
  }
  const passkeyLogin = () => createPasskeyLogin({ callWallet, passkeys, projectId, embedder })
  return { store, session, logins, callWallet, callNode, vault, passkeyLogin }
}
