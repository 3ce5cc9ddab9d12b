import { operation } from '@latchkey/wire/api/operation'
import { vault } from '@latchkey/wire/api/vault'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sessions } from '../../db/identitySchema.ts'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { startTestWallet, type TestWallet } from '../auth/testing/testWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import { during, endDuring } from '../vault/testing/during.ts'
import { type Browser, makeWallet, tokenOf } from '../vault/testing/testVault.ts'
import { takeSponsorship } from './takeSponsorship.ts'

let database: TestDatabase
let node: FakeNode
let paymaster: FakeNode
let wallet: TestWallet

beforeAll(async () => {
  ;[database, node, paymaster] = await Promise.all([startTestDatabase(), startFakeNode(), startFakeNode()])
  node.answers.eth_gasPrice = () => '0xba43b7400'
  const answer = () => ({ paymaster: '0x1', paymasterData: '0x' })
  paymaster.answers = {
    pm_getPaymasterData: answer,
    pm_getPaymasterStubData: answer,
    eth_sendUserOperation: () => '0x',
  }
  const env = { CHAIN_RPC_URLS: node.url, PAYMASTER_URL: paymaster.url, BUNDLER_URL: paymaster.url }
  wallet = await startTestWallet({ connection: database, env })
})
beforeEach(() => {
  paymaster.calls.length = 0
})
afterAll(async () => {
  await wallet.stop()
  await Promise.all([node.stop(), paymaster.stop()])
  await database.stop()
})

const cheap = { callGasLimit: '0x5208', maxFeePerGas: '0xba43b7400' }
const account = (digit: string) => `0x${digit.repeat(40)}`
type Method = 'pm_getPaymasterData' | 'pm_getPaymasterStubData' | 'eth_sendUserOperation'
const ask = ({ client, session }: Browser, sender: string, method: Method = 'pm_getPaymasterData') => {
  const more = method === 'eth_sendUserOperation' ? [] : ['0x531', { sponsorshipPolicyId: 'x' }]
  const params = [{ ...cheap, sender }, '0x1', ...more]
  return client.call(operation.carry, { chainId: 'eip155:1329', method, params }, { token: session.accessToken })
}
const owner = async (name: string) => {
  const browser = await wallet.logIn(`${name}@example.com`)
  return { ...browser, made: await makeWallet(browser, 'assisted') }
}
const notOwn = { error: { code: -32005, message: 'Fees are paid only for the accounts of your own wallet.' } }

it('[threat 31a] the operator pays for 50 operations of a user a day, under no policy that a caller names', async () => {
  const [one, other] = [await owner('eve'), await owner('fay')]
  const paid: unknown[] = []
  for (let at = 0; at < 52; at += 1) paid.push(await ask(one, account('1')))
  expect(paid.filter((answer) => JSON.stringify(answer).includes('"result"'))).toHaveLength(50)
  expect(paid.at(-1)).toMatchObject({ error: { code: -32005 } })
  expect(await ask(other, account('2'))).toHaveProperty('result')
  expect(paymaster.calls).toHaveLength(51)
  expect(JSON.stringify(paymaster.calls)).not.toContain('sponsorshipPolicyId')
})

it('[threat 31a] it pays for the one smart account of a wallet, and for its standard account', async () => {
  const gus = await owner('gus')
  for (const method of ['pm_getPaymasterStubData', 'pm_getPaymasterData'] as const) {
    expect(await ask(gus, account('a'), method)).toHaveProperty('result')
    expect(await ask(gus, account('A'), method)).toHaveProperty('result')
    expect(await ask(gus, gus.made.body.evmAddress, method)).toHaveProperty('result')
    expect(await ask(gus, account('b'), method)).toEqual(notOwn)
  }
  expect(await ask(gus, 'nobody')).toMatchObject({ error: { code: -32602 } })
  // Another user can't take the place of the owner.
  expect(await ask(await owner('hal'), account('a'))).toHaveProperty('result')
  expect(await ask(gus, account('a'))).toHaveProperty('result')
})

it('[threat 31a] of several first accounts at once, one counts', async () => {
  const ida = await owner('ida')
  const [session] = await database.db.select().from(sessions).where(eq(sessions.id, ida.session.sessionId))
  if (!session) throw new Error('There is no session.')
  const asked = Array.from({ length: 10 }, (_, digit) => ({ session, sender: account(String(digit)), isPaid: false }))
  const refusals = await Promise.all(asked.map((one) => takeSponsorship(wallet.services, one)))
  expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(1)
})

it('[threat 33] nothing is paid once the session ended or the wallet was frozen, even for a request that waits', async () => {
  const [pia, quin] = [await owner('pia'), await owner('quin')]
  const ended = endDuring(database, pia.session.sessionId, () => ask(pia, account('1')))
  expect(await refusalOf(ended)).toBe('session.ended')
  const freezing = ['UPDATE wallets SET frozen_at = now() WHERE user_id = $1', quin.session.userId] as const
  expect(await refusalOf(during(database, freezing, () => ask(quin, account('2'))))).toBe('vault.frozen')
  expect(paymaster.calls).toEqual([])
})

it('[threat 31a] a wallet that moved to a new key has one more account', async () => {
  const jon = await owner('jon')
  expect(await ask(jon, account('c'))).toHaveProperty('result')
  await database.pool.query(
    `INSERT INTO previous_roots (wallet_id, epoch, evm_address, solana_address, iv, data) VALUES ($1, 1, $2, '', '', '')`,
    [jon.made.walletId, account('9')],
  )
  for (const digit of ['c', 'd', '9']) expect(await ask(jon, account(digit))).toHaveProperty('result')
  expect(await ask(jon, account('e'))).toEqual(notOwn)
})

it('[threat 31a] a stub that already pays counts like any other operation', async () => {
  const moe = await owner('moe')
  const stub = { paymaster: account('1'), paymasterData: '0x12', isFinal: true }
  paymaster.answers.pm_getPaymasterStubData = () => stub
  const answers: unknown[] = []
  for (let at = 0; at < 52; at += 1) answers.push(await ask(moe, account('5'), 'pm_getPaymasterStubData'))
  expect(answers.filter((answer) => JSON.stringify(answer) === JSON.stringify({ result: stub }))).toHaveLength(50)
  expect(answers.at(-1)).toEqual({
    error: { code: -32005, message: 'This user has used up today’s sponsored operations.' },
  })
})

it('[threat 31a] services get no field that was not checked: some read names in any case', async () => {
  const { client, session, made } = await owner('ned')
  const other = {
    Sender: account('6'),
    SENDER: account('6'),
    CallGasLimit: '0xffffffff',
    maxfeepergas: '0xffffffffffff',
  }
  const asked = { ...cheap, sender: made.body.evmAddress, ...other }
  for (const method of ['pm_getPaymasterData', 'eth_sendUserOperation'] as const) {
    const params = [asked, '0x1', ...(method === 'pm_getPaymasterData' ? ['0x531', {}] : [])]
    await client.call(operation.carry, { chainId: 'eip155:1329', method, params }, { token: session.accessToken })
  }
  expect(paymaster.calls.map(({ params }) => params[0])).toEqual([
    { ...cheap, sender: made.body.evmAddress },
    { ...cheap, sender: made.body.evmAddress },
  ])
})

it('[threat 31a] it pays on the network whose fees were checked, at our entry point, whatever a caller names', async () => {
  const { client, session, made } = await owner('oda')
  for (const method of ['pm_getPaymasterStubData', 'pm_getPaymasterData'] as const) {
    const params = [{ ...cheap, sender: made.body.evmAddress }, account('6'), '0x1', {}]
    await client.call(operation.carry, { chainId: 'eip155:1329', method, params }, { token: session.accessToken })
  }
  const named = [expect.anything(), '0x0000000071727De22E5E9d8BAf0edAc6f37da032', '0x531', {}]
  expect(paymaster.calls.map(({ params }) => params)).toEqual([named, named])
})

it('[threat 31a] it pays for nobody without a wallet', async () => {
  expect(await ask(await wallet.logIn('kim@example.com'), account('f'))).toEqual(notOwn)
  expect(paymaster.calls).toEqual([])
})

it('[threat 33] nothing is carried for a frozen wallet', async () => {
  const lea = await owner('lea')
  expect(await ask(lea, account('7'), 'eth_sendUserOperation')).toHaveProperty('result')
  await lea.client.call(vault.freeze, {}, tokenOf(lea))
  paymaster.calls.length = 0
  for (const method of ['pm_getPaymasterStubData', 'pm_getPaymasterData', 'eth_sendUserOperation'] as const)
    expect(await refusalOf(ask(lea, account('7'), method))).toBe('vault.frozen')
  expect(paymaster.calls).toEqual([])
})
