import { devAccounts, tokens } from '@latchkey/chain/deployments'
import type { Address } from '@latchkey/wire/caip'
import { productChainId, productNetworkId } from '@latchkey/wire/chains'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startIndexer } from '../../indexer/startIndexer.ts'
import { startSeededChain, untilIndexed } from '../../testing/indexed.ts'
import { startTestApi, type TestApi } from '../../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { config } from './config.ts'
import { facts } from './facts.ts'
import { previousAccountChains } from './previousAccountChains.ts'

let chain: Awaited<ReturnType<typeof startSeededChain>>
let database: TestDatabase
let api: TestApi
let indexer: ReturnType<typeof startIndexer>

beforeAll(async () => {
  ;[chain, database] = await Promise.all([startSeededChain(), startTestDatabase()])
  api = await startTestApi({ connection: database, nodeUrls: [chain.url] })
  const { nodes, log } = api.services
  indexer = startIndexer({ pool: database.pool, chain: nodes.product, log, pollMs: 50 })
  await untilIndexed(database.db, nodes.product, await chain.client.getBlockNumber({ cacheTime: 0 }))
})
afterAll(async () => {
  await indexer?.stop()
  await api?.stop()
  await chain?.stop()
  await database?.stop()
})

const ask = (account: Address, env = api.services.settings) =>
  facts({ params: undefined, body: undefined, query: { projectId: 'x', chainId: productNetworkId, account } }, {
    services: { ...api.services, settings: env },
    header: () => {},
  } as never)

it("include the token list and an account's own receivers", async () => {
  const account = devAccounts[0]?.address ?? '0x'
  const told = await ask(account)
  const usdc = { address: tokens.USDC.address.toLowerCase(), symbol: 'USDC', decimals: 6, isStranded: false }
  expect(told.tokens).toContainEqual(usdc)
  const sentTo = told.sentTo?.map(({ address }) => address) ?? []
  expect(sentTo.length).toBeGreaterThan(0)
  expect(sentTo).not.toContain(account.toLowerCase())
  // A log that a third party wrote in the account's name doesn't count as its action.
  const { rows } = await database.pool.query<{ to: string }>(
    `SELECT DISTINCT '0x' || encode(t.to_address, 'hex') AS to FROM transfers t
     JOIN transactions x USING (chain_id, block, tx_index)
     WHERE t.from_address = $1 AND x.from_address = $1 AND t.amount > 0 AND NOT x.is_failed`,
    [Buffer.from(account.slice(2), 'hex')],
  )
  const own = rows.map(({ to }) => to)
  expect(sentTo.filter((address) => !own.includes(address))).toEqual([])
})

it('[threat 30] leave out what an unlisted token logs, even in a transaction of the account itself', async () => {
  const account = Buffer.from(devAccounts[0]?.address.slice(2) ?? '', 'hex')
  const thief = 'bad0'.padEnd(40, '7')
  const { rows } = await database.pool.query(
    `SELECT x.chain_id, x.block, x.tx_index FROM transactions x JOIN account_entries e USING (chain_id, block, tx_index)
     WHERE x.from_address = $1 AND e.address = $1 AND NOT e.is_hidden AND NOT x.is_failed ORDER BY block DESC LIMIT 1`,
    [account],
  )
  const log = (token: string, index: number) =>
    database.pool.query(
      `INSERT INTO transfers (chain_id, block, tx_index, log_index, sub_index, kind, token, from_address, to_address, amount, is_inferred, is_fee)
       VALUES ($1, $2, $3, $4, 0, 'erc20', decode($5, 'hex'), $6, decode($7, 'hex'), 1000000, false, false)`,
      [rows[0]?.chain_id, rows[0]?.block, rows[0]?.tx_index, index, token, account, thief],
    )
  const sentTo = async () => (await ask(`0x${account.toString('hex')}`)).sentTo?.map(({ address }) => address)
  await log('fa4e'.padEnd(40, '1'), 9_998)
  expect(await sentTo()).not.toContain(`0x${thief}`)
  await log(tokens.USDC.address.slice(2), 9_999)
  expect(await sentTo()).toContain(`0x${thief}`)
})

it("[threat 29] include an account's token approvals on its own chain only", async () => {
  const account = '0x00000000000000000000000000000000000a110e'
  const [mine, other] = ['11', '22'].map((byte) => `0x${byte.repeat(20)}`)
  const insert = (owner: string, token: string | undefined, chainId: number, logIndex: number) =>
    database.pool.query(
      `INSERT INTO approvals (chain_id, block, tx_index, log_index, kind, token, owner, spender, amount)
       VALUES ($1, 1, 0, $2, 'erc20', decode($3, 'hex'), decode($4, 'hex'), decode($4, 'hex'), 5)`,
      [chainId, 9_000 + logIndex, token?.slice(2), owner.slice(2)],
    )
  await insert(account, mine, productChainId, 1)
  await insert(account, other, productChainId + 1, 2)
  await insert(`0x${'33'.repeat(20)}`, other, productChainId, 3)
  expect((await ask(account)).allowed).toEqual([mine])
})

it('are empty for an address that was never followed, instead of "never"', async () => {
  const told = await ask(devAccounts[0]?.address ?? '0x', { ...api.services.settings, INDEX_MODE: 'watched' })
  expect(told.sentTo).toBeNull()
})

it('[ACT-04] offer smart accounts where the contracts are; without a bundler the standard account submits', async () => {
  const tell = (change: object) =>
    config({ params: undefined, body: undefined, query: { projectId: 'x' } }, {
      services: { ...api.services, settings: { ...api.services.settings, ...change } },
      project: {
        name: 'x',
        allowedOrigins: [],
        custody: 'self',
        codes: 'page',
        sessionCosigner: 'optional',
        accountKind: 'contract',
      },
      header: () => {},
    } as never)
  const urls = new Map([[productNetworkId, 'http://127.0.0.1:1']])
  expect(await tell({ BUNDLER_URL: urls, PAYMASTER_URL: urls })).toMatchObject({
    ...{ smartAccountNetworks: [1329], selfCarriedNetworks: [], sponsoredNetworks: [1329] },
  })
  expect(await tell({ BUNDLER_URL: new Map(), PAYMASTER_URL: urls })).toMatchObject({
    ...{ smartAccountNetworks: [1329], selfCarriedNetworks: [1329], sponsoredNetworks: [] },
  })
  expect(await tell({ SMART_ACCOUNT_NETWORKS: [1328] })).toMatchObject({ smartAccountNetworks: [] })
})

it('look for the account contract of an old version once on each chain that answers', async () => {
  const answers = [undefined, '0x']
  const asked: unknown[] = []
  const request = async (...call: unknown[]) => {
    asked.push(call)
    const code = answers.shift()
    if (code === undefined) throw new Error('no answer')
    return code
  }
  const nodesWith = (one: object) => ({ settings: { SMART_ACCOUNT_NETWORKS: [1329] }, nodes: { find: () => one } })
  const services = nodesWith({ request }) as never
  expect(await previousAccountChains(services)).toEqual([])
  expect(await previousAccountChains(services)).toEqual([])
  expect(await previousAccountChains(services)).toEqual([])
  const factory = ['eth_getCode', ['0x89A4c126Bdae4630Ef35BA477f11884dE7C29E5C', 'latest']]
  expect(asked).toEqual([factory, factory])
  const old = nodesWith({ request: async () => '0x60' }) as never
  expect(await previousAccountChains(old)).toEqual([1329])
})
