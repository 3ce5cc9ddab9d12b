import { type BrowserContext, expect } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { addresses } from '../addresses.ts'
import { giveSei } from '../money.ts'
import { Dapp } from '../pages/dapp.ts'
import { newEmail } from '../pages/login.ts'
import { openWalletWindow, press } from '../pages/press.ts'
import { test } from '../test.ts'

/** As with INDEX_MODE=watched, the production default: the index knows nothing about an account's history. */
const withoutIndex = (context: BrowserContext) =>
  context.route(`${addresses.wallet}/api/frame-facts*`, (route) =>
    route.fulfill({ json: { tokens: [], sentTo: null } }),
  )

const isNew = 'You haven’t paid this address before.'
const isLike = 'This address looks like one you know, but it is a different one.'

/** Requests a payment and waits until its screen has loaded everything. */
const ask = async (dapp: Dapp, from: string, to: string) => {
  const id = await dapp.request('eth_sendTransaction', [{ from, to, value: '0x38d7ea4c68000' }])
  const screen = dapp.screen.getByRole('main')
  await expect(screen).toContainText('SEI')
  await expect(screen).not.toHaveAttribute('aria-busy')
  return { id, screen }
}

test('[threat 30] without an index, warns on a first payment only, also across devices, and names look-alikes', async ({
  page,
  context,
  browser,
}) => {
  await withoutIndex(context)
  const dapp = await Dapp.open(page)
  const email = newEmail()
  const own = await dapp.logIn(email)
  await giveSei(own, '1')
  const receiver = privateKeyToAddress(generatePrivateKey())
  const fake = `${receiver.slice(0, 6)}${'5'.repeat(32)}${receiver.slice(-4)}`.toLowerCase()

  const first = await ask(dapp, own, receiver)
  await expect(first.screen).toContainText(isNew)
  await press(dapp.screen.getByRole('button', { name: 'Approve' }))
  expect((await dapp.answerTo(first.id)).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')

  const second = await ask(dapp, own, receiver)
  await expect(second.screen).not.toContainText(isNew)
  await dapp.screen.getByRole('button', { name: 'Cancel' }).click()
  await dapp.answerTo(second.id)

  const elsewhere = await browser.newContext()
  await withoutIndex(elsewhere)
  const other = await Dapp.open(await elsewhere.newPage())
  expect(await other.logIn(email, 2)).toBe(own)
  const third = await ask(other, own, receiver)
  await expect(third.screen).not.toContainText(isNew)
  await other.screen.getByRole('button', { name: 'Cancel' }).click()
  await other.answerTo(third.id)
  await other.request('eth_sendTransaction', [{ from: own, to: fake, value: '0x38d7ea4c68000' }])
  const opened = (await openWalletWindow(other.screen)).getByRole('main')
  await expect(opened).toContainText(isLike)
  await expect(opened).toContainText(isNew)
  await elsewhere.close()
})
