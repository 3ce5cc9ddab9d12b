import { auth } from '@latchkey/wire/api/auth'
import { ownData } from '@latchkey/wire/api/ownData'
import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { openTestWallet } from '../auth/testing/openTestWallet.ts'
import { embedder, projectId } from '../auth/testing/testWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import {
  type Action,
  addCode,
  changeCustody,
  changeEmail,
  opening,
  type Setup,
  withGrant,
  writeRecord,
} from './testing/gateCalls.ts'
import { deviceIdOf, grantByCode, grantByMail, makeWallet, random, type reserve, tokenOf } from './testing/testVault.ts'

const { wallet, database } = await openTestWallet()
const minuteMs = 60_000

const ask =
  <A extends { path: string }>(row: A, body: (setup: Setup) => object = () => ({})) =>
  async (setup: Setup) =>
    setup.here.client.call(row as never, body(setup) as never, tokenOf(setup.here))

/** One call, and its reply on a device on probation, on a confirmed one, and on that with a fresh proof. */
type Row = [call: (setup: Setup) => Promise<unknown>, probation: string, confirmed: string, proven: string]
const always = (answer: string): [string, string, string] => [answer, answer, answer]
const unconfirmed = 'device.unconfirmed'
const flowId = random(16)
const stranger = 'https://stranger.example'

const changes: Record<keyof typeof vault | keyof typeof auth | keyof typeof ownData, Row> = {
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

const answerOf = async (call: Promise<unknown>): Promise<string> => {
  let answer: unknown
  const refusal = await refusalOf(call.then((reply) => (answer = reply))).catch(() => undefined)
  return answer === undefined ? (refusal ?? 'no refusal') : 'ok'
}

let count = 0
const setUp = async (
  isProbation: boolean,
  isProven: boolean,
  ...types: Parameters<typeof reserve>[1][]
): Promise<Setup> => {
  count += 1
  const email = `gate-${count}@example.com`
  const owner = await wallet.logIn(email)
  const newWallet = await makeWallet(owner, ...types)
  const other = await wallet.logIn(email)
  const [here, there] = isProbation ? [other, owner] : [owner, other]
  return {
    ...{ email, here, there, newWallet, thereId: await deviceIdOf(there) },
    grant: async (action) => (isProven ? grantByCode(here, newWallet.code, action) : undefined),
    mailGrant: () => grantByMail(wallet, here, email, 'export'),
  }
}

/** Ages the logins, so they no longer count as a fresh proof. */
const growOld = async (...setups: Setup[]) => {
  wallet.skip(10 * minuteMs + 1_000)
  for (const { here } of setups)
    here.session = await here.client.call(auth.refresh, { refreshToken: here.session.refreshToken })
}

/** A device on probation, a confirmed one, and a confirmed one with fresh proofs. */
const setUpAll = async () => [
  await setUp(true, true, 'assisted', 'code'),
  await setUp(false, false, 'assisted', 'code'),
  await setUp(false, true, 'assisted', 'code'),
]
const shared = await setUpAll()
/** Calls that change the wallet or the session for later ones. */
const spends = ['rotate', 'removeDevice', 'signOut', 'freeze', 'refresh']

describe('every wallet API call, on a wallet with a recovery code', () => {
  it('has a row here', () => {
    const calls = [vault, auth, ownData].flatMap((table) => Object.keys(table))
    expect(Object.keys(changes).sort()).toEqual(calls.sort())
  })

  it.each(Object.entries(changes))('%s', async (name, [call, probation, confirmed, proven]) => {
    const setups = spends.includes(name) ? await setUpAll() : shared
    await growOld(...setups)
    const answers: string[] = []
    for (const setup of setups) answers.push(await answerOf(call(setup)))
    expect(answers).toEqual([probation, confirmed, proven])
  })
})

/** Calls that need no session: they are part of a login, or a token in the body is the authority. */
const sessionless = [
  ...['refresh', 'check', 'describeNewDevice', 'answerNewDevice', 'describeDevice', 'approveDevice'],
  ...['undoEmailChange', 'startEmail', 'verifyEmail', 'waitDevice', 'startSocial', 'redeemSocial'],
  ...['startFarcaster', 'waitFarcaster', 'startPasskey', 'verifyPasskey'],
]

describe('every wallet API call on a device on probation that leaves its token out', () => {
  it.each(Object.entries(changes))('[threat 36] %s', async (name, [call, probation]) => {
    const setup = await setUp(true, false, 'assisted', 'code')
    const { client, session } = setup.here
    const bare = { ...setup, here: { client, session: { ...session, accessToken: '' } } }
    expect(await answerOf(call(bare))).toBe(sessionless.includes(name) ? probation : 'session.ended')
    expect(await answerOf(ask(vault.read)({ ...setup, here: setup.there }))).toBe('ok')
  })
})

describe('a wallet without passkey and recovery code', () => {
  it.each([
    ['adds an unlock method', addCode],
    ['changes custody', changeCustody],
  ])('%s with a fresh login or an emailed code, and not with an old login', async (_, call) => {
    const old = await setUp(false, false, 'assisted')
    await growOld(old)
    expect(await answerOf(call(old))).toBe('stepUp.needed')
    const mailed = { ...old, grant: (action: Action) => grantByMail(wallet, old.here, old.email, action) }
    expect(await answerOf(call(mailed))).toBe('ok')
    expect(await answerOf(call(await setUp(false, false, 'assisted')))).toBe('ok')
  })

  it('needs a new login without an own email address', async () => {
    const old = await setUp(false, false, 'assisted')
    await database.pool.query('DELETE FROM emails WHERE user_id = $1', [old.here.session.userId])
    expect(await answerOf(changeEmail(await setUp(false, false, 'assisted')))).toBe('ok')
    await growOld(old)
    for (const call of [addCode, changeCustody, changeEmail])
      expect(await answerOf(call(old))).toBe('stepUp.logInAgain')
  })
})

describe('a proof', () => {
  it('counts once, for its action only', async () => {
    const setup = await setUp(false, true, 'assisted', 'code')
    await growOld(setup)
    for (const action of ['export', 'unfreeze', 'removeUnlocker', 'changeEmail'] as const) {
      const other = { ...setup, grant: () => grantByCode(setup.here, setup.newWallet.code, action) }
      expect(await answerOf(addCode(other)), action).toBe('stepUp.needed')
    }
    const grant = await grantByCode(setup.here, setup.newWallet.code, 'addUnlocker')
    const once = { ...setup, grant: async () => grant }
    expect(await answerOf(addCode(once))).toBe('ok')
    expect(await answerOf(addCode(once))).toBe('stepUp.needed')
  })

  it('by email alone removes no recovery code or email address, and adds nothing in self-custody', async () => {
    const setup = await setUp(false, false, 'assisted', 'code')
    await growOld(setup)
    const mailed = { ...setup, grant: (action: Action) => grantByMail(wallet, setup.here, setup.email, action) }
    expect(await answerOf(changeCustody(mailed))).toBe('stepUp.needed')
    expect(await answerOf(changeEmail(mailed))).toBe('stepUp.needed')
    expect(await answerOf(addCode(mailed))).toBe('ok')
    const own = await setUp(false, false, 'code')
    await growOld(own)
    const byMail = { ...own, grant: (action: Action) => grantByMail(wallet, own.here, own.email, action) }
    expect(await answerOf(addCode(byMail))).toBe('stepUp.needed')
  })
})
