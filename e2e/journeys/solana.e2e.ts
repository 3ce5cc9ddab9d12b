import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, type Locator } from '@playwright/test'
import { base58 } from '@scure/base'
import { axeViolations } from '../pages/axe.ts'
import { Dapp } from '../pages/dapp.ts'
import { withConfig } from '../pages/features.ts'
import { logIn, newEmail } from '../pages/login.ts'
import { approveInWindow, press } from '../pages/press.ts'
import { SendPage } from '../pages/send.ts'
import { giveLamports, giveUsdc, lamportsOf, transferOf, usdcOf } from '../solana.ts'
import { test } from '../test.ts'
import { installSolanaWallet } from '../wallets/solanaWallet.ts'
import { TestWallet } from '../wallets/testWallet.ts'

const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const newReceiver = () => base58.encode(crypto.getRandomValues(new Uint8Array(32)))
const sol = 1_000_000_000

test('[ACT-01] [SEND-11] [FRAME-13] a third-party page signs and sends on Solana with the email wallet', async ({
  page,
}) => {
  const receiver = newReceiver()
  const dapp = await Dapp.open(page)
  await dapp.logIn(`solana-${Date.now()}@example.com`)
  const cancel = dapp.screen.getByRole('button', { name: 'Cancel' })
  const sign = dapp.screen.getByRole('button', { name: 'Sign' })

  // One wallet, two namespaces: the reply names the chain in CAIP-2, and the address is a Solana address.
  expect((await dapp.ask('SWITCH_NETWORK', { chainId: network })).payload).toEqual({ chainId: network })
  const user = (await dapp.ask('GET_USER', { chainId: network })).payload as { address: string; chainId: string }
  expect(user).toMatchObject({ chainId: network, preferredAccountType: 'eoa' })
  const publicKey = base58.decode(user.address)
  expect(publicKey).toHaveLength(32)
  const isSigned = (signature: Uint8Array, message: Uint8Array) => ed25519.verify(signature, message, publicKey)
  const isTransactionSigned = (signed: string) =>
    isSigned(base58.decode(signed).subarray(1, 65), base58.decode(signed).subarray(65))

  await test.step('signs a message', async () => {
    const message = new TextEncoder().encode('Hello from a dapp on Solana')
    const id = await dapp.request('solana_signMessage', { message: base58.encode(message), pubkey: user.address })
    await expect(dapp.screen.getByText('Hello from a dapp on Solana')).toBeVisible()
    await press(sign)
    const { signature } = (await dapp.answerTo(id)).payload as { signature: string }
    expect(isSigned(base58.decode(signature), message)).toBe(true)
  })

  await test.step('signs one and several transactions and returns them', async () => {
    await giveLamports(user.address, 3 * sol)
    const transaction = await transferOf(user.address, receiver, 250_000_000n)
    const one = await dapp.request('solana_signTransaction', { transaction })
    await approveInWindow(dapp.screen, async (opened) => {
      await expect(opened.getByText('Send 0.25 SOL')).toBeVisible()
      await expect(opened.getByText('Simulation: nothing else moves.')).toBeVisible()
    })
    const signed = (await dapp.answerTo(one)).payload as { transaction: string }
    expect(isTransactionSigned(signed.transaction)).toBe(true)

    const transactions = [transaction, await transferOf(user.address, receiver, 500_000_000n)]
    const all = await dapp.request('solana_signAllTransactions', { transactions })
    await approveInWindow(dapp.screen, (opened) => expect(opened.getByText('Send 0.5 SOL')).toBeVisible())
    const list = (await dapp.answerTo(all)).payload as { transactions: string[] }
    expect(list.transactions.map(isTransactionSigned)).toEqual([true, true])
    expect(await lamportsOf(receiver)).toBe(0)
  })

  await test.step('sends a transaction that moves lamports', async () => {
    const transaction = await transferOf(user.address, receiver, 1_500_000_000n)
    const options = { preflightCommitment: 'singleGossip', maxRetries: 3 }
    const id = await dapp.request('solana_signAndSendTransaction', { transaction, options })
    await approveInWindow(dapp.screen, async (opened) => {
      await expect(opened.getByText('Send 1.5 SOL')).toBeVisible()
      await expect(opened.getByText(receiver)).toBeVisible()
      await expect(opened.getByText('0.000005 SOL')).toBeVisible()
      await expect(opened.getByText('1.499995 SOL')).toBeVisible()
    })
    const { signature } = (await dapp.answerTo(id)).payload as { signature: string }
    expect(base58.decode(signature)).toHaveLength(64)
    expect(await lamportsOf(receiver)).toBe(1_500_000_000)
    expect(await lamportsOf(user.address)).toBe(1_499_995_000)
  })

  await test.step('reports a rejection by the user, by the rules and by the network', async () => {
    const transaction = await transferOf(user.address, receiver, 1n * BigInt(sol))
    const id = await dapp.request('solana_signAndSendTransaction', { transaction })
    await press(cancel)
    expect(await dapp.answerTo(id)).toMatchObject({
      type: '@w3m-frame/RPC_REQUEST_ERROR',
      payload: { message: 'User rejected the request.' },
    })
    const wrong = { transaction, options: { preflightCommitment: 'sometime' } }
    const refused = await dapp.rpc('solana_signAndSendTransaction', wrong)
    expect(refused.type).toBe('@w3m-frame/RPC_REQUEST_ERROR')

    const tooMuch = await dapp.request('solana_signAndSendTransaction', {
      transaction: await transferOf(user.address, receiver, 50n * BigInt(sol)),
    })
    await approveInWindow(dapp.screen, (opened) =>
      expect(opened.getByText('This is more than you have.')).toBeVisible(),
    )
    expect((await dapp.answerTo(tooMuch)).payload).toEqual({
      code: 'node.insufficientFunds',
      message: 'You don’t have enough to pay for this and its network fee.',
    })
    expect(await lamportsOf(receiver)).toBe(1_500_000_000)
  })
})

test('[SEND-02] [CON-03] where Solana is enabled, the email wallet switches to it and sends SOL from the modal', async ({
  page,
}) => {
  await withConfig(page, { solanaNetwork: network })
  await logIn(page, newEmail())
  const site = new SendPage(page)
  const { dialog } = site
  const account = page.getByRole('button', { name: /^Your account / })
  await account.click()
  await dialog.getByRole('button', { name: 'Sei Network' }).click()
  await dialog.getByRole('button', { name: /^Solana/ }).click()
  await expect(dialog.getByRole('button', { name: 'Solana' })).toBeVisible()
  await expect(dialog.getByText('0 SOL')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Swap' })).toBeHidden()

  await dialog.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(dialog.getByText('Send only SOL and tokens on Solana')).toBeVisible()
  const own = (await dialog.locator('.WalletReceive-address [title]').getAttribute('title')) ?? ''
  expect(base58.decode(own)).toHaveLength(32)
  await giveLamports(own, 2 * sol)
  await dialog.getByRole('button', { name: 'Back' }).click()

  const to = base58.encode(crypto.getRandomValues(new Uint8Array(32)))
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await site.fill('0.0001', `0x${'11'.repeat(20)}`)
  await expect(dialog.getByText('This isn’t an address or a name')).toBeVisible()
  await site.fill('0.0001', to)
  await expect(dialog.getByText('A new account needs at least 0.00089088 SOL to begin with')).toBeVisible()
  await site.fill('0.5', to)
  await site.confirm()
  await expect(page.locator('#w3m-iframe')).toBeVisible()
  const frame = page.frameLocator('#w3m-iframe')
  await approveInWindow(frame, (opened) => expect(opened.getByText('Send 0.5 SOL')).toBeVisible())
  await site.expectSaid('The payment is confirmed.')
  expect(await lamportsOf(to)).toBe(0.5 * sol)
  await expect(dialog.getByRole('link', { name: /Solscan/ })).toHaveAttribute(
    'href',
    /^https:\/\/solscan\.io\/tx\/\w{80,}$/,
  )

  // A token to someone who never held it: their token account is created too, and the screen says so.
  await giveUsdc(own, 20_000_000n)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await account.click()
  await expect(dialog.getByText('1.4999').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await site.choose('USDC')
  await site.fill('7.5', to)
  await site.confirm()
  await approveInWindow(frame, async (opened) => {
    await expect(opened.getByText('Send 7.5 USDC')).toBeVisible()
    await expect(opened.getByText('Open a token account')).toBeVisible()
    // Once as the owner of the new account, once as the receiver.
    await expect(opened.getByText(to)).toHaveCount(2)
  })
  await site.expectSaid('The payment is confirmed.')
  expect(await usdcOf(to)).toBe('7.5')

  // Read from the node: the payment shows there and on the page, and after a reload the user is still on Solana.
  await dialog.getByRole('button', { name: 'Done' }).click()
  const main = page.getByRole('main')
  const expectPast = async (place: Locator) => {
    await expect(place.getByText(/^Sent 7\.5 USDC to /)).toBeVisible()
    await expect(place.getByText(/^Sent 0\.5 SOL to /)).toBeVisible()
    await expect(place.getByText(/^Received 2 SOL/)).toBeVisible()
  }
  await expect(main.getByText('1.4979 SOL').first()).toBeVisible()
  await expectPast(main)
  await page.reload()
  await expect(main.getByText('Your tokens on Solana have no known price', { exact: false })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Sign a message' })).toBeHidden()
  await expectPast(main)
  expect(await axeViolations(page)).toEqual([])
  await account.click()
  await expect(dialog.getByRole('button', { name: 'Solana' })).toBeVisible()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await expectPast(dialog)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()

  // The whole balance: what the fee would leave is below the rent minimum, so nothing stays.
  await site.receiver.fill(to)
  await dialog.getByRole('button', { name: 'Max' }).click()
  await expect(site.amount).toHaveValue('1.49794572')
  await site.confirm()
  await approveInWindow(frame)
  await site.expectSaid('The payment is confirmed.')
  expect(await lamportsOf(own)).toBe(0)

  await dialog.getByRole('button', { name: 'Done' }).click()
  await account.click()
  await dialog.getByRole('button', { name: 'Solana' }).click()
  await dialog.getByRole('button', { name: /^Sei Network/ }).click()
  await expect(dialog.getByRole('button', { name: 'Swap' })).toBeVisible()
  await expect(main.getByText('0 SEI on Sei Network')).toBeVisible()
})

test('[CON-01, CON-10, VIEW-01] an installed multichain wallet connects on Solana, sends SOL and switches', async ({
  page,
}) => {
  await withConfig(page, { solanaNetwork: network })
  const evm = await TestWallet.install(page)
  const { address } = await installSolanaWallet(page, 'Harbour')
  await giveLamports(address, 2 * sol)
  const site = new SendPage(page)
  const { dialog } = site
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await dialog.getByRole('button', { name: /Harbour Wallet/ }).click()
  await expect(dialog.getByRole('button', { name: 'Ethereum-style networks' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Solana' }).click()

  await page.getByRole('button', { name: /^Your account / }).click()
  await expect(dialog.getByText('2 SOL')).toBeVisible()
  const to = newReceiver()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await site.fill('0.5', to)
  await site.confirm()
  await site.expectSaid('The payment is confirmed.')
  expect(await lamportsOf(to)).toBe(0.5 * sol)

  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await page.getByRole('button', { name: /^Your account / }).click()
  await dialog.getByRole('button', { name: 'Solana' }).click()
  await dialog.getByRole('button', { name: /^Sei Network/ }).click()
  await expect(dialog.getByText(evm.address.slice(0, 6)).first()).toBeVisible()
})
