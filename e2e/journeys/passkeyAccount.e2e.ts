import { expect } from '@playwright/test'
import { type Address, createPublicClient, type Hex, http, parseAbi, zeroAddress } from 'viem'
import { sei } from 'viem/chains'
import { addresses } from '../addresses.ts'
import { giveSei } from '../money.ts'
import { axeViolations } from '../pages/axe.ts'
import { Dapp } from '../pages/dapp.ts'
import { newEmail } from '../pages/login.ts'
import { press } from '../pages/press.ts'
import { addAuthenticator, WalletPage } from '../pages/walletPage.ts'
import { test } from '../test.ts'

const receiver = '0x000000000000000000000000000000000000d1ce'
const abi = parseAbi(['function owner() view returns (address)'])
const client = createPublicClient({ chain: sei, transport: http(addresses.chain), pollingInterval: 100 })

test('[threat 31] the owner makes the smart account require a passkey, pays with it and turns it off', async ({
  page,
}) => {
  const email = newEmail()
  const authenticator = await addAuthenticator(page)
  const wallet = new WalletPage(page)
  await wallet.signIn(email)
  await wallet.address()
  await expect(page.getByRole('region', { name: 'Smart account' })).toHaveCount(0)
  await wallet.makeItYours()

  const first = await Dapp.open(page)
  await first.untilReady()
  await first.enterCode(email, 2)
  const user = await first.send('GET_USER', { chainId: 1329 })
  await first.screen.getByRole('button', { name: 'Use your passkey' }).click()
  await first.answerTo(user)
  const { payload } = await first.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
  const { address } = payload as { address: Address }
  await giveSei(address, '5')
  const owner = () => client.readContract({ address, abi, functionName: 'owner' })

  const card = page.getByRole('region', { name: 'Smart account' })
  await test.step('explains meaning and cost first, and asks for a typed word when there is only one passkey', async () => {
    await wallet.open()
    await expect(card.getByText('This wallet’s key signs')).toBeVisible()
    await wallet.button('Require your passkey on Sei Network').click()
    await expect(page.getByText('If you lose this passkey, the funds in this account can never be moved')).toBeVisible()
    await wallet.button('Check your passkey').click()
    await expect(page.getByText('Passkeys checked: 1')).toBeVisible()
    await expect(page.getByText(/^(At most 0\.\d+ SEI|no fee)$/)).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByLabel(/^You have checked one passkey/).fill('PASSKEY')
    await wallet.button('Require passkey').click()
    await expect(card.getByText('Only your passkey signs')).toBeVisible()
    expect(await owner()).toBe(zeroAddress)
  })

  await test.step('a payment asks for the passkey and fails without user verification', async () => {
    const dapp = await Dapp.open(page)
    await dapp.untilReady()
    await dapp.ask('GET_USER', { chainId: 1329 })
    const pay = async () => {
      const id = await dapp.request('eth_sendTransaction', [
        { from: address, to: receiver, value: '0xde0b6b3a7640000' },
      ])
      await press(dapp.screen.getByRole('button', { name: 'Approve' }))
      return dapp.answerTo(id)
    }
    const before = await client.getBalance({ address: receiver })
    await authenticator.seePerson(false)
    expect((await pay()).type).toBe('@w3m-frame/RPC_REQUEST_ERROR')
    expect(await client.getBalance({ address: receiver })).toBe(before)
    await authenticator.seePerson(true)
    const paid = await pay()
    expect(paid.type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
    expect((await client.getTransactionReceipt({ hash: paid.payload as Hex })).status).toBe('success')
    expect(await client.getBalance({ address: receiver })).toBe(before + 10n ** 18n)
  })

  await test.step('the passkey hands the account back to the key', async () => {
    await wallet.open()
    await wallet.button('Stop requiring your passkey on Sei Network').click()
    await wallet.button('Stop requiring it').click()
    await expect(card.getByText('This wallet’s key signs')).toBeVisible()
    expect(await owner()).not.toBe(zeroAddress)
  })
})
