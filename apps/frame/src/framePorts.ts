import type { Language } from '@latchkey/wire/languages'
import type { Screens } from './approvals.ts'
import type { ApprovalTheme } from './approve/approvalTheme.ts'
import type { Clock } from './clock.ts'
import type { KeyStore } from './session/keyStore.ts'
import type { Signer } from './signer/createSigner.ts'
import type { Passkeys } from './vault/passkeys.ts'
import type { UnlockPrompt } from './vault/unlockPrompt.ts'

/** What a wallet needs from its browser, whether it runs in a frame or in a page of its own. */
export type WalletPorts = {
  fetch: typeof fetch
  /** The wallet's own origin. */
  ownOrigin: string
  projectId: string
  /** Not yet scoped to an embedder. */
  store: KeyStore
  locks: LockManager | undefined
  clock: Clock
  /** `onDeath` is called when it has fallen over, and can be started anew. */
  startSigner(onDeath: () => void): Signer
  passkeys: Passkeys
  unlockPrompt(): Promise<UnlockPrompt>
  browserLabel: string
}

/** What the frame needs besides. */
export type FramePorts = Omit<WalletPorts, 'unlockPrompt'> & {
  unlockPrompt(language: Language, theme: ApprovalTheme): Promise<UnlockPrompt>
  /** What the browser says that its visitor reads. */
  languages: readonly string[]
  /** The chain in the frame's address, which is only a hint. */
  chainHint: string | undefined
  screens(): Promise<Screens>
  self: unknown
  parent: unknown
  ancestorOrigins: ArrayLike<string> | undefined
  postToParent(message: unknown, targetOrigin: string): void
}
