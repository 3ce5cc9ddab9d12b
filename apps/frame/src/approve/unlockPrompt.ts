import type { UnlockPrompt } from '../vault/unlockPrompt.ts'
import { showPrompt } from './showPrompt.tsx'

/** The screens that open a wallet on a new browser, and that hand over a recovery code. */
export const unlockPrompt: UnlockPrompt = {
  askUnlock: (offer, signal) => showPrompt({ kind: 'unlock', offer }, signal),
  askBackup: (offer, signal) => showPrompt({ kind: 'backup', offer }, signal),
}
