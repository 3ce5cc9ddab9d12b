import type { Language } from '@latchkey/wire/languages'
import type { UnlockPrompt } from '../vault/unlockPrompt.ts'
import type { ApprovalTheme } from './approvalTheme.ts'
import { showPrompt } from './showPrompt.tsx'

/** Light where the system is, for a page of the wallet's own: nobody tells it of a theme. */
export const preferredTheme = (): ApprovalTheme => ({
  mode: matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark',
})

/** The screens that log in by passkey, open a wallet on a new browser, and hand over a recovery code. */
export const unlockPrompt = (language: Language, theme: ApprovalTheme): UnlockPrompt => {
  const look = { language, theme }
  return {
    askLogin: (offer, signal) => showPrompt({ kind: 'login', offer }, look, signal),
    askCode: (offer, signal) => showPrompt({ kind: 'code', offer }, look, signal),
    askDevices: (offer, signal) => showPrompt({ kind: 'devices', offer }, look, signal),
    askUnlock: (offer, signal) => showPrompt({ kind: 'unlock', offer }, look, signal),
    askBackup: (offer, signal) => showPrompt({ kind: 'backup', offer }, look, signal),
    tellUnconfirmed: (signal) => showPrompt({ kind: 'unconfirmed' }, look, signal),
    askLoginRequest: (offer, signal) => showPrompt({ kind: 'request', offer }, look, signal),
  }
}
