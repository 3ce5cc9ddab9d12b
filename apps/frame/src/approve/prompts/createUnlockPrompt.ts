import type { Language } from '@latchkey/wire/languages'
import type { UnlockPrompt } from '../../vault/unlockPrompt.ts'
import type { ApprovalTheme } from '../theme/approvalTheme.ts'
import { showPrompt } from './showPrompt.tsx'

/** The screens for passkey login, unlocking on a new device, and saving a recovery code. */
export const createUnlockPrompt = (language: Language, theme: ApprovalTheme): UnlockPrompt => {
  const look = { language, theme }
  return {
    askLogin: (offer, signal) => showPrompt({ kind: 'passkey', asks: 'login', offer }, look, signal),
    askPasskey: (offer, signal) => showPrompt({ kind: 'passkey', asks: 'confirm', offer }, look, signal),
    askCode: (offer, signal) => showPrompt({ kind: 'code', offer }, look, signal),
    askDevices: (offer, signal) => showPrompt({ kind: 'devices', offer }, look, signal),
    askUnlock: (offer, signal) => showPrompt({ kind: 'unlock', offer }, look, signal),
    askBackup: (offer, signal) => showPrompt({ kind: 'backup', offer }, look, signal),
    tellUnconfirmed: (signal) => showPrompt({ kind: 'unconfirmed' }, look, signal),
    askLoginRequest: (offer, signal) => showPrompt({ kind: 'request', offer }, look, signal),
  }
}
