import type { Language } from '@latchkey/wire/languages'
import type { Screens } from './approvals.ts'
import type { ApprovalTheme } from './approve/theme/approvalTheme.ts'
import type { Clock } from './clock.ts'
import type { KeyStore } from './session/keyStore.ts'
import type { Signer } from './signer/createSigner.ts'
import type { Passkeys } from './vault/passkeys.ts'
import type { UnlockPrompt } from './vault/unlockPrompt.ts'

/** A wallet's browser dependencies, in a frame or on a wallet page. */
export type WalletPorts = {
  fetch: typeof fetch
  /** The wallet's own origin. */
  ownOrigin: string
  projectId: string
  /** Not yet scoped to an embedder. */
  store: KeyStore
  locks: LockManager | undefined
  clock: Clock
  /** `onDeath` is called when it crashed and can be restarted. */
  startSigner(onDeath: () => void): Signer
  passkeys: Passkeys
  unlockPrompt(): Promise<UnlockPrompt>
  browserLabel: string
}

/** Additional dependencies of the frame. */
export type FramePorts = Omit<WalletPorts, 'unlockPrompt'> & {
  unlockPrompt(language: Language, theme: ApprovalTheme): Promise<UnlockPrompt>
  /** The browser's preferred languages. */
  languages: readonly string[]
  /** The chain in the frame's URL, which is only a hint. */
  chainHint: string | undefined
  /** Storage of this tab; throws where the browser blocks it. */
  tab(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  screens(): Promise<Screens>
  self: unknown
  parent: unknown
  ancestorOrigins: ArrayLike<string> | undefined
  postToParent(message: unknown, targetOrigin: string): void
}
