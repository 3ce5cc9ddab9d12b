// @vitest-environment happy-dom

import { moneyErrors } from '@latchkey/wire/moneyCatalogue'
import { defineChain, hexToString } from 'viem'
import { sei } from 'viem/chains'
import { afterEach, expect, test } from 'vitest'
import { bringChains } from '../networks.ts'
import { identity } from '../queries/identity.ts'
import { currentEntry } from '../state/router.ts'
import { type Answer, createTestKit, healthyApi } from '../testing/createTestKit.ts'
import { type FakeWallet, fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { openSending } from '../testing/sendingWallet.ts'
import { editLabel } from './editLabel.ts'
import { openModal } from './openModal.ts'
import { registerName } from './registerName.ts'
import { suggestNames } from './suggestNames.ts'

let wallet: FakeWallet | undefined
afterEach(() => wallet?.remove())

const name = 'ada1.latchkey.id'
const record = { name, registered_at: '', updated_at: null, attributes: {}, addresses: {} }

const open = async ({ reply = { body: record } as Answer, owned = null as string | null, isNameless = false } = {}) => {
  const signed: string[] = []
  const posted: unknown[] = []
  const opened = await openSending({
    api: {
      '/v1/profile/account': (_url, body) => {
        posted.push(JSON.parse(body ?? ''))
        return reply
      },
      [`/v1/identity/${fakeAccount}`]: () => (isNameless ? 'down' : { body: { name: owned, avatar: null } }),
    },
    sign: async (message) => {
      signed.push(hexToString(message as `0x${string}`))
      return `0x${'11'.repeat(65)}`
    },
  })
  wallet = opened.wallet
  openModal(opened.kit, 'RegisterAccountName')
  const state = () => opened.kit.store.getState()
  return { ...opened, signed, posted, problem: () => state().naming.problem, view: () => currentEntry(state().router) }
}

test('[ACT-09, DATA-10] signs name, attributes and time in that order, posts them and shows the success', async () => {
  const { kit, signed, view } = await open()
  await registerName(kit, name)
  const timestamp = Math.floor(kit.clock.now() / 1_000)
  expect(signed).toEqual([`{"name":"${name}","attributes":{},"timestamp":${timestamp}}`])
  expect(view()).toEqual({ view: 'RegisterAccountNameSuccess', params: { name } })
  expect(kit.requests.some(({ pathname }) => pathname === '/v1/profile/account')).toBe(true)
  expect(await kit.queries.fetchQuery(identity(kit, fakeAccount))).toMatchObject({ name })
})

test('[DATA-10] what is posted is the signed text, the account and its coin type', async () => {
  const { kit, signed, posted } = await open()
  await registerName(kit, name)
  // 0x80000000 with 1329 is 2147484977.
  expect(posted).toEqual([
    { coin_type: 2_147_484_977, address: fakeAccount, message: signed[0], signature: `0x${'11'.repeat(65)}` },
  ])
})

test('[ACT-09] an account that changes meanwhile is not asked to sign for another one', async () => {
  const { kit, wallet: own, signed, posted, problem } = await open()
  const registering = registerName(kit, name)
  own.changeAccounts([otherAccount])
  await registering
  expect([signed, posted]).toEqual([[], []])
  expect(problem()?.message).toBe('Account not found on connector')
})

test('[ACT-09] a name on its way is busy; a new try clears the last problem, and success the label', async () => {
  const { kit, wallet: own } = await open()
  const naming = () => kit.store.getState().naming
  editLabel(kit, 'ada1')
  own.setMood('reject')
  await registerName(kit, name)
  expect(naming()).toMatchObject({ isBusy: false, label: 'ada1', problem: { isDeclined: true } })
  own.setMood('approve')
  const going = registerName(kit, name)
  expect(naming()).toMatchObject({ isBusy: true, label: 'ada1', problem: undefined })
  await going
  expect(naming()).toEqual({ isBusy: false, label: '', problem: undefined })
})

test('[ACT-09] is refused on a network that nobody knows', async () => {
  const { kit, wallet: own, signed, problem } = await open()
  own.changeChain(918_275)
  await registerName(kit, name)
  expect(problem()).toMatchObject({ message: 'Network not found', isDeclined: false })
  expect(signed).toEqual([])
})

test('[ACT-09] is refused on a network whose number has no coin type', async () => {
  const { kit, wallet: own, signed, problem } = await open()
  bringChains([defineChain({ ...sei, id: 2 ** 31 })])
  own.changeChain(2 ** 31)
  await registerName(kit, name)
  expect(problem()?.message).toBe('Invalid chainId')
  expect(signed).toEqual([])
})

test('[ACT-09] a decline keeps the form and is not a failure', async () => {
  const { kit, wallet: own, problem, view } = await open()
  own.setMood('reject')
  await registerName(kit, name)
  expect(problem()?.isDeclined).toBe(true)
  expect(view().view).toBe('RegisterAccountName')
  expect(kit.requests.some(({ pathname }) => pathname === '/v1/profile/account')).toBe(false)
})

test("[ACT-09] shows the service's reason unchanged, or the default sentence", async () => {
  const reasons = [{ field: 'name', description: 'This name is already registered.' }]
  const taken = await open({ reply: { status: 400, body: { status: 'FAILED', reasons } } })
  await registerName(taken.kit, name)
  expect(taken.problem()?.message).toBe('This name is already registered.')
  taken.wallet.remove()
  const down = await open({ reply: 'down' })
  await registerName(down.kit, name)
  expect(down.problem()?.message).toBe('Error registering name ada1.latchkey.id')
  down.wallet.remove()
  const silent = await open({ reply: { status: 500, body: {} } })
  await registerName(silent.kit, name)
  expect(silent.problem()?.message).toBe('Error registering name ada1.latchkey.id')
})

test('[ACT-09] rejects a second name, a short name and an invalid name before signing', async () => {
  const owner = await open({ owned: 'old.latchkey.id' })
  await registerName(owner.kit, name)
  expect(owner.problem()?.message).toBe('You already own a name')
  owner.wallet.remove()
  const { kit, signed, problem } = await open()
  await registerName(kit, 'abc.latchkey.id')
  expect(problem()?.message).toBe('Name must be at least 4 characters long')
  await registerName(kit, 'a_b_c.latchkey.id')
  expect(problem()?.message).toBe('The value is not a valid username')
  expect(signed).toEqual([])
})

test('[ACT-09] registers although the names of the account cannot be read', async () => {
  const { kit, signed, view } = await open({ isNameless: true })
  await registerName(kit, name)
  expect(signed).toHaveLength(1)
  expect(view().view).toBe('RegisterAccountNameSuccess')
})

test('[ACT-09] needs a connected account', async () => {
  const kit = createTestKit()
  await registerName(kit, name)
  expect(kit.store.getState().naming.problem?.message).toBe(moneyErrors['name.noAccount'].message)
})

test('[ACT-09] suggestions include availability, and fail with the documented sentence', async () => {
  const suggestions = [{ name, registered: true }]
  const good = createTestKit({
    api: { ...healthyApi(), '/v1/profile/suggestions/ada1': () => ({ body: { suggestions } }) },
  })
  expect(await suggestNames(good, 'ada1')).toEqual(suggestions)
  const bad = createTestKit({ api: { ...healthyApi(), '/v1/profile/suggestions/ada1': () => 'down' } })
  await expect(suggestNames(bad, 'ada1')).rejects.toThrow('Error fetching name suggestions')
  await expect(suggestNames(good, 'ada')).rejects.toThrow('Name must be at least 4 characters long')
})
