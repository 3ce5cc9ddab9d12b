import { auth } from '@latchkey/wire/api/auth'
import { ownData } from '@latchkey/wire/api/ownData'
import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { openTestWallet } from '../auth/testing/openTestWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import { type Action, addCode, changeCustody, changeEmail, type Setup } from './testing/gateCalls.ts'
import { ask, gateRows, sessionless } from './testing/gateRows.ts'
import { deviceIdOf, grantByCode, grantByMail, makeWallet, type reserve } from './testing/testVault.ts'

const { wallet, database } = await openTestWallet()
const minuteMs = 60_000

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
    expect(Object.keys(gateRows).sort()).toEqual(calls.sort())
  })

  it.each(Object.entries(gateRows))('%s', async (name, [call, probation, confirmed, proven]) => {
    const setups = spends.includes(name) ? await setUpAll() : shared
    await growOld(...setups)
    const answers: string[] = []
    for (const setup of setups) answers.push(await answerOf(call(setup)))
    expect(answers).toEqual([probation, confirmed, proven])
  })
})

describe('every wallet API call on a device on probation that leaves its token out', () => {
  it.each(Object.entries(gateRows))('[threat 36] %s', async (name, [call, probation]) => {
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
