import { auth } from '@latchkey/wire/api/auth'
import { ownData } from '@latchkey/wire/api/ownData'
import { vault } from '@latchkey/wire/api/vault'
import { embedder, projectId } from '../../auth/testing/testWallet.ts'
import { addCode, changeCustody, changeEmail, opening, type Setup, withGrant, writeRecord } from './gateCalls.ts'
import { makeWallet, random, tokenOf } from './testVault.ts'

export const ask =
  <A extends { path: string }>(row: A, body: (setup: Setup) => object = () => ({})) =>
  async (setup: Setup) =>
    setup.here.client.call(row as never, body(setup) as never, tokenOf(setup.here))

/** One call, and its reply on a device on probation, on a confirmed one, and on that with a fresh proof. */
export type Row = [call: (setup: Setup) => Promise<unknown>, probation: string, confirmed: string, proven: string]
const always = (answer: string): [string, string, string] => [answer, answer, answer]
const unconfirmed = 'device.unconfirmed'
const flowId = random(16)
const stranger = 'https://stranger.example'

export const gateRows: Record<keyof typeof vault | keyof typeof auth | keyof typeof ownData, Row> = {
  // Only reads, or affects no other wallet.
  read: [ask(vault.read), ...always('ok')],
  devices: [ask(vault.devices), ...always('ok')],
  readRecord: [ask(vault.readRecord), ...always('ok')],
  writeRecord: [writeRecord, ...always('ok')],
  reserve: [ask(vault.reserve, () => ({ types: ['code'] })), ...always('ok')],
  passkeyOptions: [ask(vault.passkeyOptions, () => ({ purpose: 'enrol' })), ...always('ok')],
  preferAccount: [ask(vault.preferAccount, () => ({ type: 'eoa' })), ...always('ok')],
  mailDeviceLink: [ask(vault.mailDeviceLink), ...always('ok')],
  create: [({ here }) => makeWallet(here, 'assisted'), ...always('vault.exists')],
  // The halves of an assisted wallet.
  openGate: [ask(vault.openGate, opening), unconfirmed, 'ok', 'ok'],
  countLeaving: [ask(vault.countLeaving, () => ({ usd: null })), 'device.unpriced', 'ok', 'ok'],
  // Unlock methods, custody and the email address.
  addUnlocker: [addCode, unconfirmed, 'stepUp.needed', 'ok'],
  rotate: [changeCustody, unconfirmed, 'stepUp.needed', 'ok'],
  startEmailChange: [changeEmail, unconfirmed, 'stepUp.needed', 'ok'],
  verifyEmailChange: [
    ask(auth.verifyEmailChange, () => ({ flowId, step: 'primary', otp: '000000' })),
    ...always('session.flowMissing'),
  ],
  // Earlier addresses.
  watchPrevious: [ask(vault.watchPrevious, () => ({ epoch: 1, isWatched: false })), unconfirmed, 'ok', 'ok'],
  // The user's data and the account itself. Any device may keep the account.
  exportData: [
    async ({ here, grant }) =>
      here.client.call(ownData.exportData, withGrant(await grant('exportData')), tokenOf(here)),
    ...([unconfirmed, 'stepUp.needed', 'ok'] as const),
  ],
  startDeletion: [
    async ({ here, grant }) =>
      here.client.call(ownData.startDeletion, withGrant(await grant('deleteAccount')), tokenOf(here)),
    ...([unconfirmed, 'stepUp.needed', 'ok'] as const),
  ],
  keepAccount: [ask(ownData.keepAccount), ...always('ok')],
  // Other devices.
  removeDevice: [ask(vault.removeDevice, ({ thereId }) => ({ deviceId: thereId })), unconfirmed, 'ok', 'ok'],
  confirmDevice: [
    ask(vault.confirmDevice, ({ thereId }) => ({ by: 'device', deviceId: thereId })),
    ...([unconfirmed, 'ok', 'ok'] as const),
  ],
  findLoginRequest: [ask(auth.findLoginRequest), unconfirmed, 'ok', 'ok'],
  signOut: [ask(auth.signOut, () => ({ isEverywhere: true })), unconfirmed, 'ok', 'ok'],
  // Any device may freeze, but not unfreeze or export.
  freeze: [ask(vault.freeze), ...always('ok')],
  unfreeze: [
    async ({ here, grant }) =>
      here.client.call(vault.unfreeze, { grant: (await grant('unfreeze')) ?? '' }, tokenOf(here)),
    ...([unconfirmed, 'stepUp.needed', 'ok'] as const),
  ],
  recordExport: [
    async ({ here, grant, mailGrant }) => {
      const ownGrant = await grant('export')
      const proofs = { grant: ownGrant ? await mailGrant() : '', ownGrant: ownGrant ?? '' }
      return here.client.call(vault.recordExport, proofs, tokenOf(here))
    },
    ...([unconfirmed, 'stepUp.needed', 'ok'] as const),
  ],
  // Requesting and giving a proof opens nothing by itself.
  startStepUp: [ask(auth.startStepUp, () => ({ action: 'addUnlocker', by: 'code' })), ...always('ok')],
  verifyStepUp: [ask(auth.verifyStepUp, () => ({ flowId })), ...always('session.flowMissing')],
  startSign: [ask(auth.startSign, () => ({ digest: `0x${'ab'.repeat(32)}` })), ...always('passkey.refused')],
  verifySign: [ask(auth.verifySign, () => ({ flowId, response: {} })), ...always('session.flowMissing')],
  refresh: [ask(auth.refresh, ({ here }) => ({ refreshToken: here.session.refreshToken })), ...always('ok')],
  check: [ask(auth.check), ...always('ok')],
  // Here the emailed token alone is the authority.
  describeMailLink: [ask(vault.describeMailLink, () => ({ token: random(), action: 'freeze' })), ...always('ok')],
  describeNewDevice: [ask(vault.describeNewDevice, () => ({ token: random() })), ...always('device.expired')],
  answerNewDevice: [
    ask(vault.answerNewDevice, () => ({ token: random(), isOwn: true, isFrozen: false })),
    ...always('device.expired'),
  ],
  describeDevice: [ask(auth.describeDevice, () => ({ token: random() })), ...always('device.expired')],
  approveDevice: [
    ask(auth.approveDevice, () => ({ token: random(), isApproved: true, matchNumber: '10' })),
    ...always('device.expired'),
  ],
  undoEmailChange: [ask(auth.undoEmailChange, () => ({ token: random() })), ...always('email.undoEnded')],
  // Logins begin without a session, and end on a device that is on probation.
  startEmail: [
    ask(auth.startEmail, () => ({ projectId, embedder, email: `${random(8)}@example.com` })),
    ...always('ok'),
  ],
  verifyEmail: [ask(auth.verifyEmail, () => ({ flowId, otp: '000000' })), ...always('session.flowMissing')],
  waitDevice: [ask(auth.waitDevice, () => ({ flowId })), ...always('session.flowMissing')],
  startSocial: [
    ask(auth.startSocial, () => ({ projectId, embedder: stranger, provider: 'google', challenge: random() })),
    ...always('login.originNotAllowed'),
  ],
  redeemSocial: [
    ask(auth.redeemSocial, () => ({ flowId, resultUri: 'x', verifier: random() })),
    ...always('session.flowMissing'),
  ],
  startFarcaster: [
    ask(auth.startFarcaster, () => ({ projectId, embedder: stranger, challenge: random() })),
    ...always('login.originNotAllowed'),
  ],
  waitFarcaster: [ask(auth.waitFarcaster, () => ({ flowId, verifier: random() })), ...always('session.flowMissing')],
  startPasskey: [ask(auth.startPasskey, () => ({ projectId, embedder })), ...always('ok')],
  verifyPasskey: [ask(auth.verifyPasskey, () => ({ flowId, response: {} })), ...always('session.flowMissing')],
}

/** Calls that need no session: they are part of a login, or a token in the body is the authority. */
export const sessionless = [
  ...['refresh', 'check', 'describeMailLink', 'describeNewDevice', 'answerNewDevice', 'describeDevice'],
  ...['approveDevice'],
  ...['undoEmailChange', 'startEmail', 'verifyEmail', 'waitDevice', 'startSocial', 'redeemSocial'],
  ...['startFarcaster', 'waitFarcaster', 'startPasskey', 'verifyPasskey'],
]
