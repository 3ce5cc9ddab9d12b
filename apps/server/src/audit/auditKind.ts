import type { LoginKind } from '@latchkey/wire/api/auth'

/** Every kind of audit event. The metric `account_events` counts by it, and dashboards and alerts of operators name it. */
export type AuditKind =
  // Logins and proofs of the user
  | `login.${LoginKind}`
  | 'otp.sent'
  | 'otp.right'
  | 'otp.wrong'
  | 'social.refused'
  | 'passkey.refused'
  | 'stepUp'
  | 'session.end'
  // Accounts
  | 'user.new'
  | 'email.change'
  | 'data.export'
  | 'account.delete'
  | 'account.keep'
  // Devices: `asked` sends a link, `answer` is what its owner chose
  | 'device.new'
  | 'device.asked'
  | 'device.answer'
  | 'device.confirm'
  | 'device.remove'
  // Wallets: `gate.release` opens one, `export` shows its secret phrase
  | 'vault.new'
  | 'vault.rotate'
  | 'unlocker.add'
  | 'gate.release'
  | 'export'
  | 'freeze'
  | 'unfreeze'
