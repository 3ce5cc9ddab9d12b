import { dexes, tokens } from '@latchkey/chain/deployments'
import { expect, type Page } from '@playwright/test'
import { encodeFunctionData, type Hex, parseAbi, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { addresses } from '../addresses.ts'
import { giveSei, seiOf, tokenOf } from '../money.ts'
import { Dapp } from '../pages/dapp.ts'
import { newEmail } from '../pages/login.ts'
import { openWalletWindow, press } from '../pages/press.ts'
import { expectUnarmed } from '../pages/trick.ts'
import { test } from '../test.ts'

const open = async (page: Page) => {
  const dapp = await Dapp.open(page)
  const address = await dapp.logIn(newEmail())
  await giveSei(address, '9100')
  return { dapp, address, approve: dapp.screen.getByRole('button', { name: 'Approve' }) }
}

const abi = parseAbi([
  'function swapExactSEIForTokens(uint256 least, address[] path, address to, uint256 deadline) payable',
])
const swapFor = (least: bigint, receiver: Hex): Hex =>
  encodeFunctionData({ abi, args: [least, [tokens.WSEI.address, tokens.USDC.address], receiver, 4_000_000_000n] })
const stranger = () => privateKeyToAddress(generatePrivateKey())
const value = (amount: `${number}`): Hex => toHex(parseEther(amount))

test('[threat 29] a payment disguised as a swap is shown as a payment and takes more than one tap', async ({
  page,
}) => {
  const { dapp, address, approve } = await open(page)
  const to = stranger()
  const data = swapFor(3_700_000_000n, address)
  const id = await dapp.request('eth_sendTransaction', [
    { from: address, to, value: value('9000'), data, gas: '0x30000' },
  ])
  const opened = await openWalletWindow(dapp.screen)
  await expect(approve).toHaveCount(0)
  await expect(opened.getByText('There’s no contract at this address.')).toBeVisible()
  await expect(opened.getByText('9,000 SEI').first()).toBeVisible()
  await expect(opened.getByText('You get at least')).toHaveCount(0)
  await expect(opened.getByText('This takes you over the daily limit for this site.')).toBeVisible()
  await expect(opened.getByRole('checkbox')).toBeVisible()
  await expectUnarmed(opened.getByRole('button', { name: 'Approve' }), 'before the warning was read')
  await opened.getByRole('button', { name: 'Cancel' }).click()
  expect((await dapp.answerTo(id)).type).toBe('@w3m-frame/RPC_REQUEST_ERROR')
  expect(await seiOf(to)).toBe('0')

  await test.step('control: a real swap on a known router and a small payment take one tap', async () => {
    const swap = { from: address, to: dexes.dragonswap.router, value: value('20'), data: swapFor(8_000_000n, address) }
    const swapping = await dapp.request('eth_sendTransaction', [swap])
    await expect(dapp.screen.getByText('You get at least')).toBeVisible()
    await expect(dapp.screen.getByRole('checkbox')).toHaveCount(0)
    await press(approve)
    expect((await dapp.answerTo(swapping)).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
    await expect.poll(() => tokenOf(address, 'USDC').then(Number)).toBeGreaterThan(8)
    const paying = await dapp.request('eth_sendTransaction', [{ from: address, to, value: value('1.5') }])
    await press(approve)
    expect((await dapp.answerTo(paying)).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
    await expect.poll(() => seiOf(to)).toBe('1.5')
  })
})

test('[threat 29] a node that withholds facts makes approval no easier', async ({ page }) => {
  const { dapp, address, approve } = await open(page)
  const held = ['eth_getCode', 'eth_call', 'eth_simulateV1']
  await page.route(`${addresses.wallet}/rpc*`, async (route) => {
    const { method } = route.request().postDataJSON() as { method?: string }
    // Never answered: the page closes before the node does.
    if (!held.includes(method ?? '')) await route.continue()
  })
  const to = stranger()
  const id = await dapp.request('eth_sendTransaction', [{ from: address, to, value: value('9000'), gas: '0x5208' }])
  const opened = await openWalletWindow(dapp.screen)
  await expect(approve).toHaveCount(0)
  await expect(opened.getByText('We couldn’t load the details of this request.')).toBeVisible()
  await expect(opened.getByText('We couldn’t check what this moves.')).toBeVisible()
  await expect(opened.getByRole('checkbox')).toBeVisible()
  await expectUnarmed(opened.getByRole('button', { name: 'Approve' }), 'before the warning was read')
  await opened.getByRole('button', { name: 'Cancel' }).click()
  expect((await dapp.answerTo(id)).type).toBe('@w3m-frame/RPC_REQUEST_ERROR')
  expect(await seiOf(to)).toBe('0')
})
