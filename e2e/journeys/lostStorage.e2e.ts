import { expect, type Page } from '@playwright/test'
import { Dapp } from '../pages/dapp.ts'
import { newEmail } from '../pages/login.ts'
import { readCode } from '../pages/mailbox.ts'
import { press } from '../pages/press.ts'
import { test } from '../test.ts'

/** The browser deletes the frame's storage while it is open, as on a full disk or a cleared site. */
const clear = async (page: Page, dapp: Dapp): Promise<void> => {
  if (!dapp.frame) throw new Error('The frame is not there.')
  const session = await page.context().newCDPSession(dapp.frame)
  const { frameTree } = await session.send('Page.getFrameTree')
  const { storageKey } = await session.send('Storage.getStorageKeyForFrame', { frameId: frameTree.frame.id })
  await session.send('Storage.clearDataForStorageKey', { storageKey, storageTypes: 'all' })
  await session.detach()
}

const kept = (dapp: Dapp): Promise<number> | undefined =>
  dapp.frame?.evaluate(async () => (await indexedDB.databases()).length)

test('[threat 34] losing browser storage between any two steps still ends in a login with the same wallet', async ({
  page,
}) => {
  const email = newEmail()
  const logIn = async (nth: number) => {
    const dapp = await Dapp.open(page)
    await dapp.untilReady()
    expect((await dapp.ask('CONNECT_EMAIL', { email, canConfirm: true })).payload).toMatchObject({
      action: 'VERIFY_IN_WALLET',
    })
    expect(await kept(dapp)).toBe(1)
    await clear(page, dapp)
    // Control: it is really gone.
    expect(await kept(dapp)).toBe(0)
    const login = await dapp.send('CONNECT_CODE')
    await dapp.screen.getByLabel('6-digit code').fill(await readCode(email, nth))
    expect((await dapp.answerTo(login)).type).toMatch(/SUCCESS$/)
    await clear(page, dapp)
    const { payload } = await dapp.ask('GET_USER', { chainId: 1329 })
    await clear(page, dapp)
    const { address } = payload as { address: `0x${string}` }
    const id = await dapp.request('personal_sign', ['still here', address])
    await clear(page, dapp)
    await press(dapp.screen.getByRole('button', { name: 'Sign' }))
    expect((await dapp.answerTo(id)).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
    return address
  }
  const address = await logIn(1)
  // The loss is final: after a reload the user logs in again and finds the same wallet.
  const reopened = await (await Dapp.open(page)).untilReady()
  expect((await reopened.ask('IS_CONNECTED')).payload).toMatchObject({ isConnected: false })
  expect(await logIn(2)).toBe(address)
})
