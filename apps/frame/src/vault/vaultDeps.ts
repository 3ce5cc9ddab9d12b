import type { CallWallet } from '../session/createCallWallet.ts'
import type { FrameSession } from '../session/createSession.ts'
import type { Device } from '../session/device.ts'
import type { KeyStore } from '../session/keyStore.ts'
import type { Signer } from '../signer/createSigner.ts'
import type { Passkeys } from './passkeys.ts'
import type { UnlockPrompt } from './unlockPrompt.ts'

/** The wallet flows' dependencies on the frame. */
export type VaultDeps = {
  callWallet: CallWallet
  session: FrameSession
  store: KeyStore
  device: () => Promise<Device>
  /** Starts the worker on first use. */
  signer: () => Promise<Signer>
  prompt: () => Promise<UnlockPrompt>
  passkeys: Passkeys
  /** This browser's name in lists. */
  browserLabel: string
  now: () => number
}
