import { expect } from '@playwright/test'
import { createPublicClient, createWalletClient, encodeFunctionData, erc20Abi, type Hex, http, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sei } from 'viem/chains'
import { addresses } from '../addresses.ts'
import { axeViolations } from '../pages/axe.ts'
import { approveByKey, pressByKey, reach } from '../pages/keys.ts'
import { accountButton, logIn, newEmail } from '../pages/login.ts'
import { PlainPage } from '../pages/plainPage.ts'
import { approveInWindow, press } from '../pages/press.ts'
import { Site } from '../pages/site.ts'
import { WalletPage } from '../pages/walletPage.ts'
import { test } from '../test.ts'

const usdc = '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392'
const receiver = '0x000000000000000000000000000000000000c0de'
const client = createPublicClient({ chain: sei, transport: http(addresses.chain), pollingInterval: 100 })

const projectId = '1a7c4be70000000000000000001329de'
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const disabledAbi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'event DisabledDelegation(bytes32 indexed delegationHash, address indexed delegator, address indexed delegate, Delegation delegation)',
])

const held = () => client.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [receiver] })
const transfer = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, amount] })

test('[ACT-01, ACT-04, ACT-10, ACT-12, SEND-04, FRAME-13] a smart account signs, sends, batches, and grants a session and revokes it', async ({
  page,
}) => {
  const site = new Site(page)
  const email = newEmail()
  await logIn(page, email)

  await test.step('switch to the smart account', async () => {
    await accountButton(page).click()
    await expect(
      site.dialog.getByText('A contract controlled by your key. It can combine several steps.'),
    ).toBeVisible()
    await site.dialog.getByRole('button', { name: /^Smart account/ }).click()
    await expect(site.dialog.getByRole('button', { name: /^Standard account/ })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  await test.step('sign a message and verify it on the page', async () => {
    await site.sign.getByRole('button', { name: 'Sign', exact: true }).click()
    await press(page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Sign' }))
    await site.sign.getByRole('button', { name: 'Verify' }).click()
    await expect(site.sign.getByText('Valid. This account signed exactly this text.').first()).toBeVisible()
  })

  const dapp = new PlainPage(page)
  await dapp.open()
  const user = (await dapp.ask('GET_USER', { chainId: 'eip155:1329' })) as {
    address: Hex
    preferredAccountType: string
    accounts: unknown[]
  }
  const { address } = user
  expect(user).toMatchObject({
    preferredAccountType: 'smartAccount',
    accounts: [
      { address, type: 'smartAccount' },
      { address: expect.any(String), type: 'eoa' },
    ],
  })
  const gift = await fetch(`${addresses.sandbox}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  })
  for (const { hash } of ((await gift.json()) as { tokens: { hash: Hex }[] }).tokens)
    await client.waitForTransactionReceipt({ hash })

  await test.step('send SEI: the first operation deploys the account', async () => {
    expect(await client.getCode({ address })).toBeUndefined()
    const before = await client.getBalance({ address: receiver })
    const transaction = { from: address, to: receiver, value: '0xde0b6b3a7640000' }
    const hash = (await dapp.approve('eth_sendTransaction', [transaction], async () => {
      await expect(dapp.frame.getByText('1 SEI').first()).toBeVisible()
      await expect(dapp.frame.getByText('You haven’t paid this address before.')).toBeVisible()
    })) as Hex
    expect((await client.getTransactionReceipt({ hash })).status).toBe('success')
    expect(await client.getBalance({ address: receiver })).toBe(before + 10n ** 18n)
    expect(await client.getCode({ address })).toBeDefined()
  })

  await test.step('a batch of two calls, each shown, executed as one', async () => {
    const before = await held()
    const calls = [
      { to: usdc, data: transfer(2_000_000n) },
      { to: usdc, data: transfer(3_500_000n) },
    ]
    const batch = { version: '2.0.0', chainId: '0x531', from: address, atomicRequired: true, calls }
    const { id } = (await dapp.approve('wallet_sendCalls', [batch], async () => {
      await expect(dapp.frame.getByText('2 USDC').first()).toBeVisible()
      await expect(dapp.frame.getByText('3.5 USDC').first()).toBeVisible()
    })) as { id: string }
    await expect
      .poll(async () => (await dapp.rpc('wallet_getCallsStatus', [id])) as object)
      .toMatchObject({ status: 200, atomic: true })
    expect(await held()).toBe(before + 5_500_000n)
    expect(await dapp.rpc('wallet_getCapabilities', [address])).toMatchObject({
      '0x531': { atomic: { status: 'supported' }, permissions: { supported: true } },
    })
    expect(await dapp.rpc('wallet_getAssets', [{ account: address }])).toMatchObject({
      '0x531': expect.arrayContaining([expect.objectContaining({ type: 'ERC20' })]),
    })
  })

  await test.step('grant a session and use it for exactly the call that the server signs', async () => {
    const key = privateKeyToAccount(generatePrivateKey())
    const request = {
      chainId: '0x531',
      expiry: Math.floor(Date.now() / 1_000) + 3_600,
      signer: { type: 'key', data: { type: 'secp256k1', publicKey: key.publicKey } },
      permissions: [{ type: 'erc20-recurring-allowance', data: { address: usdc, allowance: '5000000' } }],
      policies: [],
    }
    const answer = dapp.rpc('wallet_grantPermissions', [request])
    await approveInWindow(dapp.frame, (opened) =>
      expect(opened.getByText('Spend up to 5 USDC every day')).toBeVisible(),
    )
    const granted = await answer
    expect(granted).toMatchObject({ context: expect.stringMatching(/^0x/), pci: expect.any(String), address })
    const { pci } = granted as { pci: string }
    const calls = [{ to: usdc, value: '0x0', data: transfer(1_000_000n) }]
    const nonce = generatePrivateKey()
    const message = [`latchkey use ${pci} ${nonce}`, `${usdc} 0 ${transfer(1_000_000n)}`.toLowerCase()].join('\n')
    const reply = await fetch(`${addresses.api}/v1/sessions/eip155:1329:${address}/sign?projectId=${projectId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(page.url()).origin },
      body: JSON.stringify({ pci, calls, nonce, signature: await key.signMessage({ message }) }),
    })
    const { data } = (await reply.json()) as { data: Hex }
    await fetch(`${addresses.sandbox}/faucet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address: key.address }),
    })
    const before = await held()
    const coins = await client.getBalance({ address })
    await expect.poll(() => client.getBalance({ address: key.address })).toBeGreaterThan(0n)
    const wallet = createWalletClient({ account: key, chain: sei, transport: http(addresses.chain) })
    const hash = await wallet.sendTransaction({ to: manager, data })
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(await held()).toBe(before + 1_000_000n)
    // The session's key has paid the fee, not the account.
    expect(await client.getBalance({ address })).toBe(coins)
  })

  await test.step('revoke it in the modal with the keyboard alone', async () => {
    await page.goto('/')
    await site.openAccount(address)
    await pressByKey(page, site.dialog.getByRole('button', { name: /^Permissions/ }))
    await expect(site.dialog.getByText('May spend up to 5 USDC every day')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await pressByKey(page, site.dialog.getByRole('button', { name: /^Revoke/ }))
    await approveByKey(page, 'Sign')
    await reach(page, site.dialog.getByRole('tab', { name: 'Active' }))
    await page.keyboard.press('End')
    await expect(site.dialog.getByText('May spend up to 5 USDC every day')).toBeVisible()
  })

  await test.step('[threat 31] the wallet page shows that only the server revoked it, and ends it on the chain', async () => {
    const wallet = new WalletPage(page)
    await wallet.signIn(email, 2)
    const sessions = page.getByRole('region', { name: 'Permissions' })
    await expect(sessions.getByText('Ended on our server; the network still allows it')).toBeVisible()
    await sessions.getByRole('button', { name: /^End the permission/ }).click()
    await expect(sessions.getByText('Ended', { exact: true })).toBeVisible()
    const args = { delegator: address }
    const logs = await client.getContractEvents({ address: manager, abi: disabledAbi, args, fromBlock: 0n })
    expect(logs).toHaveLength(1)
    expect(await axeViolations(page)).toEqual([])
  })
})
