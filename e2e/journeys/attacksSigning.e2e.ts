import { expect, type Page } from '@playwright/test'
import { hashMessage, recoverAddress, toHex } from 'viem'
import { addresses } from '../addresses.ts'
import { giveSei } from '../money.ts'
import { Dapp } from '../pages/dapp.ts'
import { newEmail } from '../pages/login.ts'
import { openWalletWindow, press } from '../pages/press.ts'
import { expectUnarmed } from '../pages/trick.ts'
import { test } from '../test.ts'

const open = async (page: Page) => {
  const dapp = await Dapp.open(page)
  return { dapp, address: await dapp.logIn(newEmail()) }
}

const signIn = (
  domain: string,
  address: string,
  chainId = 1329,
  uri = `${new URL(addresses.site).protocol}//${domain}`,
): string =>
  `${domain} wants you to sign in with your Ethereum account:
${address}

Sign in.

URI: ${uri}
Version: 1
Chain ID: ${chainId}
Nonce: abcdefgh12345678
Issued At: ${new Date().toISOString()}`

test('[threat 21] a sign-in for another site is refused without a prompt', async ({ page }) => {
  const { dapp, address } = await open(page)
  const { host } = new URL(addresses.site)
  for (const text of [
    signIn('bank.example', address),
    signIn(`${host}.evil.test`, address),
    signIn(host, address, 1329, 'https://bank.example'),
    signIn(host, '0x52908400098527886E0F7030069857D2E4169EE7'),
  ]) {
    const { type } = await dapp.rpc('personal_sign', [toHex(text), address])
    expect(type, text).toBe('@w3m-frame/RPC_REQUEST_ERROR')
  }
  await expect(dapp.screen.getByRole('button', { name: 'Sign' })).toHaveCount(0)
  // Control: its own request is shown and signed.
  const id = await dapp.request('personal_sign', [toHex(signIn(host, address)), address])
  await press(dapp.screen.getByRole('button', { name: 'Sign' }))
  expect((await dapp.answerTo(id)).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
})

test('[threat 25] the signature covers exactly what the screen showed', async ({ page }) => {
  const { dapp, address } = await open(page)
  const text = 'Pay 5 SEI to Grace'
  const id = await dapp.request('personal_sign', [toHex(text), address])
  await expect(dapp.screen.locator('.textContent')).toHaveText(text)
  await press(dapp.screen.getByRole('button', { name: 'Sign' }))
  const signature = (await dapp.answerTo(id)).payload as `0x${string}`
  expect(await recoverAddress({ hash: hashMessage(text), signature })).toBe(address)
  expect(await recoverAddress({ hash: hashMessage('Pay 5 SEI to Mallory'), signature })).not.toBe(address)
})

test('[threats 26, 44] refuses data for another network and data that must never be signed', async ({ page }) => {
  const { dapp, address } = await open(page)
  const typed = (chainId: number) => ({
    types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Vote: [{ name: 'yes', type: 'bool' }] },
    primaryType: 'Vote',
    domain: { chainId },
    message: { yes: true },
  })
  const refused: readonly (readonly [string, unknown])[] = [
    ['eth_sign', [address, `0x${'11'.repeat(32)}`]],
    ['eth_signTypedData_v4', [address, JSON.stringify(typed(1))]],
    ['eth_signTypedData_v4', [address, '{"types":{},"types":{},"primaryType":"A","domain":{},"message":{}}']],
    ['wallet_addEthereumChain', [{ chainId: '0x1' }]],
    ['eth_signTransaction', [{ from: address, to: address }]],
    ['eth_sendTransaction', [{ from: address, to: address, chainId: '0x1' }]],
    ['eth_sendTransaction', [{ from: address, to: address, type: '0x4', authorizationList: [{}] }]],
    ['eth_sendTransaction', [{ from: '0x52908400098527886E0F7030069857D2E4169EE7', to: address }]],
    ['personal_sign', ['0x00', '0x52908400098527886E0F7030069857D2E4169EE7']],
  ]
  for (const [method, params] of refused) {
    const { type } = await dapp.rpc(method, params)
    expect(type, `${method} ${JSON.stringify(params)}`).toBe('@w3m-frame/RPC_REQUEST_ERROR')
  }
  // Control: the same typed data for this network is shown to the user.
  await dapp.request('eth_signTypedData_v4', [address, JSON.stringify(typed(1329))])
  const opened = await openWalletWindow(dapp.screen)
  await expect(opened.getByRole('button', { name: 'Sign' })).toBeVisible()
})

test('[threat 27] an unlimited approval takes more than one tap', async ({ page }) => {
  const { dapp, address } = await open(page)
  await giveSei(address, '1')
  const spender = '52908400098527886e0f7030069857d2e4169ee7'
  const drains = [
    `0x095ea7b3${spender.padStart(64, '0')}${'f'.repeat(64)}`,
    `0x39509351${spender.padStart(64, '0')}${'f'.repeat(64)}`,
    `0xa22cb465${spender.padStart(64, '0')}${'1'.padStart(64, '0')}`,
  ]
  for (const data of drains) {
    // There is no contract there, so no revert can spoil the attack.
    const to = '0x1111111111111111111111111111111111111111'
    const id = await dapp.request('eth_sendTransaction', [{ from: address, to, data, gas: '0x30000' }])
    const opened = await openWalletWindow(dapp.screen)
    await expect(dapp.screen.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await expect(opened.getByRole('checkbox')).toBeVisible()
    await expectUnarmed(opened.getByRole('button', { name: 'Approve' }), 'before the warning was read')
    await opened.getByRole('button', { name: 'Cancel' }).click()
    expect((await dapp.answerTo(id)).type).toBe('@w3m-frame/RPC_REQUEST_ERROR')
  }
})

test('[threat 41] malformed and hostile messages do nothing, and the frame keeps working', async ({ page }) => {
  const { dapp, address } = await open(page)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.evaluate((target) => {
    const wallet = document.querySelector<HTMLIFrameElement>('#wallet')?.contentWindow
    const deep = (levels: number): unknown => (levels === 0 ? 1 : { in: deep(levels - 1) })
    const hostile: unknown[] = [
      null,
      1,
      'text',
      [],
      { type: '@w3m-app/GET_USER' },
      { type: '@w3m-app/NOTHING', id: 'a' },
      { type: '@w3m-app/toString', id: 'a' },
      { type: '@w3m-app/__proto__', id: 'a' },
      { type: '@w3m-app/CONNECT_EMAIL', id: 'a', payload: { email: { evil: true } } },
      { type: '@w3m-app/RPC_REQUEST', id: 'b', payload: deep(2_000) },
      {
        type: '@w3m-app/RPC_REQUEST',
        id: 'c',
        payload: { method: 'personal_sign', params: ['x'.repeat(200_000), '0x'] },
      },
      { type: '@w3m-app/SYNC_THEME', id: 'd', payload: JSON.parse('{"__proto__": {"polluted": true}}') },
    ]
    for (const message of hostile) wallet?.postMessage(message, target)
  }, addresses.wallet)
  await page.waitForTimeout(500)
  expect(await dapp.frame?.evaluate(() => 'polluted' in {})).toBe(false)
  expect((await dapp.rpc('eth_accounts', undefined)).payload).toEqual([address])
  expect(errors).toEqual([])
})
