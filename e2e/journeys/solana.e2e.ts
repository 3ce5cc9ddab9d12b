import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from '@playwright/test'
import { base58 } from '@scure/base'
import { Dapp } from '../pages/dapp.ts'
import { press } from '../pages/press.ts'
import { giveLamports, lamportsOf, transferOf } from '../solana.ts'

const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const receiver = base58.encode(new Uint8Array(32).fill(42))
const sol = 1_000_000_000

test('[ACT-01] [SEND-11] [FRAME-13] a page of the field signs and sends on Solana with the email wallet', async ({
  page,
}) => {
  const dapp = await Dapp.open(page)
  await dapp.logIn(`solana-${Date.now()}@example.com`)
  const cancel = dapp.screen.getByRole('button', { name: 'Cancel' })
  const approve = dapp.screen.getByRole('button', { name: 'Approve' })
  const sign = dapp.screen.getByRole('button', { name: 'Sign' })

  // One wallet, two families: the reply names the chain as CAIP-2, and the address is one of Solana.
  expect((await dapp.ask('SWITCH_NETWORK', { chainId: network })).payload).toEqual({ chainId: network })
  const user = (await dapp.ask('GET_USER', { chainId: network })).payload as { address: string; chainId: string }
  expect(user).toMatchObject({ chainId: network, preferredAccountType: 'eoa' })
  const publicKey = base58.decode(user.address)
  expect(publicKey).toHaveLength(32)
  const isSigned = (signature: Uint8Array, message: Uint8Array) => ed25519.verify(signature, message, publicKey)
  const isTransactionSigned = (signed: string) =>
    isSigned(base58.decode(signed).subarray(1, 65), base58.decode(signed).subarray(65))

  await test.step('a message', async () => {
    const message = new TextEncoder().encode('Hello from a dapp on Solana')
    const id = await dapp.request('solana_signMessage', { message: base58.encode(message), pubkey: user.address })
    await expect(dapp.screen.getByText('Hello from a dapp on Solana')).toBeVisible()
    await press(sign)
    const { signature } = (await dapp.answerTo(id)).payload as { signature: string }
    expect(isSigned(base58.decode(signature), message)).toBe(true)
  })

  await test.step('one transaction and several, signed and given back', async () => {
    await giveLamports(user.address, 3 * sol)
    const transaction = await transferOf(user.address, receiver, 250_000_000n)
    const one = await dapp.request('solana_signTransaction', { transaction })
    await expect(dapp.screen.getByText('Send 0.25 SOL')).toBeVisible()
    await expect(dapp.screen.getByText('Tested: nothing else moves.')).toBeVisible()
    await press(sign)
    const signed = (await dapp.answerTo(one)).payload as { transaction: string }
    expect(isTransactionSigned(signed.transaction)).toBe(true)

    const transactions = [transaction, await transferOf(user.address, receiver, 500_000_000n)]
    const all = await dapp.request('solana_signAllTransactions', { transactions })
    await expect(dapp.screen.getByText('Send 0.5 SOL')).toBeVisible()
    await press(sign)
    const list = (await dapp.answerTo(all)).payload as { transactions: string[] }
    expect(list.transactions.map(isTransactionSigned)).toEqual([true, true])
    expect(await lamportsOf(receiver)).toBe(0)
  })

  await test.step('a transaction that is sent moves lamports', async () => {
    const transaction = await transferOf(user.address, receiver, 1_500_000_000n)
    const options = { preflightCommitment: 'singleGossip', maxRetries: 3 }
    const id = await dapp.request('solana_signAndSendTransaction', { transaction, options })
    await expect(dapp.screen.getByText('Send 1.5 SOL')).toBeVisible()
    await expect(dapp.screen.getByText(receiver)).toBeVisible()
    await expect(dapp.screen.getByText('0.000005 SOL')).toBeVisible()
    await expect(dapp.screen.getByText('1.499995 SOL')).toBeVisible()
    await press(approve)
    const { signature } = (await dapp.answerTo(id)).payload as { signature: string }
    expect(base58.decode(signature)).toHaveLength(64)
    expect(await lamportsOf(receiver)).toBe(1_500_000_000)
    expect(await lamportsOf(user.address)).toBe(1_499_995_000)
  })

  await test.step('refused by the person, by the rules and by the network', async () => {
    const transaction = await transferOf(user.address, receiver, 1n * BigInt(sol))
    const id = await dapp.request('solana_signAndSendTransaction', { transaction })
    await press(cancel)
    expect(await dapp.answerTo(id)).toMatchObject({
      type: '@w3m-frame/RPC_REQUEST_ERROR',
      payload: { message: 'You declined the request in your wallet.' },
    })
    const wrong = { transaction, options: { preflightCommitment: 'sometime' } }
    const refused = await dapp.rpc('solana_signAndSendTransaction', wrong)
    expect(refused.type).toBe('@w3m-frame/RPC_REQUEST_ERROR')

    const tooMuch = await dapp.request('solana_signAndSendTransaction', {
      transaction: await transferOf(user.address, receiver, 50n * BigInt(sol)),
    })
    await expect(dapp.screen.getByText('This is more than you have.')).toBeVisible()
    await press(approve)
    expect((await dapp.answerTo(tooMuch)).payload).toEqual({
      message: 'You do not have enough to pay for this and its network fee.',
    })
    expect(await lamportsOf(receiver)).toBe(1_500_000_000)
  })
})
