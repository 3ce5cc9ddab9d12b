import { expect } from '@playwright/test'
import { createPublicClient, encodeFunctionData, erc20Abi, type Hex, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sei } from 'viem/chains'
import { addresses, delegatedProjectId } from '../addresses.ts'
import { newEmail } from '../pages/login.ts'
import { readCode } from '../pages/mailbox.ts'
import { PlainPage } from '../pages/plainPage.ts'
import { approveInWindow } from '../pages/press.ts'
import { WalletPage } from '../pages/walletPage.ts'
import { test } from '../test.ts'

const usdc = '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392'
const receiver = '0x000000000000000000000000000000000000c0de'
const client = createPublicClient({ chain: sei, transport: http(addresses.chain), pollingInterval: 100 })
const transfer = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, amount] })

test('[ACT-12] accountKind=eip7702: one address sends, batches, grants a permission and ends it on the wallet page', async ({
  page,
}) => {
  const email = newEmail()
  const dapp = new PlainPage(page)
  await dapp.open(delegatedProjectId)
  await dapp.ask('CONNECT_EMAIL', { email })
  await dapp.ask('CONNECT_OTP', { otp: await readCode(email) })
  const user = (await dapp.ask('GET_USER', { chainId: 'eip155:1329' })) as { address: Hex; accounts: unknown[] }
  const { address } = user
  expect(user.accounts).toEqual([{ address, type: 'eoa' }])
  const gift = await fetch(`${addresses.sandbox}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  })
  for (const { hash } of ((await gift.json()) as { tokens: { hash: Hex }[] }).tokens)
    await client.waitForTransactionReceipt({ hash })

  await test.step('a payment stays an ordinary transaction', async () => {
    const transaction = { from: address, to: receiver, value: '0xde0b6b3a7640000' }
    const hash = (await dapp.approve('eth_sendTransaction', [transaction])) as Hex
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect((await client.getTransaction({ hash })).to).toBe(receiver)
    expect(await client.getCode({ address })).toBeUndefined()
  })

  await test.step('the first batch upgrades the account, and the screen says so', async () => {
    const calls = [
      { to: usdc, data: transfer(2_000_000n) },
      { to: usdc, data: transfer(3_000_000n) },
    ]
    const batch = { version: '2.0.0', chainId: '0x531', from: address, atomicRequired: true, calls }
    const { id } = (await dapp.approve('wallet_sendCalls', [batch], () =>
      expect(dapp.frame.getByText('This account to a smart account')).toBeVisible(),
    )) as { id: string }
    await expect
      .poll(async () => (await dapp.rpc('wallet_getCallsStatus', [id])) as object)
      .toMatchObject({ status: 200, atomic: true })
    expect(await client.getCode({ address })).toMatch(/^0xef0100/)
  })

  await test.step('a permission is asked once, in the wallet’s own window', async () => {
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
    expect(await answer).toMatchObject({ pci: expect.any(String), address })
  })

  await test.step('[threat 31] the wallet page, of a project of the other kind, lists it and ends it on the chain', async () => {
    const wallet = new WalletPage(page)
    await wallet.signIn(email, 2)
    const sessions = page.getByRole('region', { name: 'Permissions' })
    await sessions.getByRole('button', { name: 'End the permission of One address' }).click()
    await expect(sessions.getByText('Ended', { exact: true })).toBeVisible()
  })
})
