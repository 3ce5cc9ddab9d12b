import type { Language } from '@latchkey/wire/languages'
import type { UnlockPrompt } from '../vault/unlockPrompt.ts'
import { showPrompt } from './showPrompt.tsx'

/** The screens that open a wallet on a new browser, and that hand over a recovery code. */
export const unlockPrompt = (language: Language): UnlockPrompt => ({
  askUnlock: (offer, signal) => showPrompt({ kind: 'unlock', offer }, language, signal),
  askBackup: (offer, signal) => showPrompt({ kind: 'backup', offer }, language, signal),
})
