import { devAccounts } from '@latchkey/chain/deployments'
import { createRpc } from '@latchkey/chain/rpc'
import { account as table } from '@latchkey/wire/api/account'
import { fungible } from '@latchkey/wire/api/fungible'
import { httpErrorBody } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { afterAll, expect } from 'vitest'
import { startIndexer } from '../../../indexer/startIndexer.ts'
import { startSeededChain, untilIndexed } from '../../../testing/indexed.ts'
import { startTestApi, testProjectId } from '../../../testing/testApi.ts'
import { startTestDatabase } from '../../../testing/testDatabase.ts'

/** The query parameters that the reference client sends. */
export const project = `projectId=${testProjectId}&st=appkit&sv=html-core-1.8.0`
export const onChain = `${project}&chainId=eip155:1329`
export const [alice, bob, carol] = devAccounts.map(({ address }) => address) as [Address, Address, Address]
export const caip = (address: string) => `eip155:1329:${address}`

export const reasonOf = (body: unknown) => v.parse(httpErrorBody, body).reasons[0]

/** A seeded chain, indexed to its head, behind the API, for all tests of a file. */
export const openAccountRoom = async () => {
  const [chain, database] = await Promise.all([startSeededChain(), startTestDatabase()])
  const api = await startTestApi({ connection: database, nodeUrls: [chain.url], env: { CURRENCY_RATES: 'eur=0.5' } })
  const { nodes, log } = api.services
  const follow = () => startIndexer({ pool: database.pool, chain: nodes.product, log, pollMs: 50 })
  let indexer = follow()
  const head = await chain.client.getBlockNumber({ cacheTime: 0 })
  await untilIndexed(database.db, nodes.product, head)
  afterAll(async () => {
    await indexer.stop()
    await api.stop()
    await chain.stop()
    await database.stop()
  })

  const getJson = async (path: string) => {
    const response = await api.get(path)
    return { status: response.status, body: (await response.json()) as unknown, headers: response.headers }
  }
  const pageOf = async (address: string, query = '') => {
    const { status, body } = await getJson(`/v1/account/${address}/history?${onChain}${query}`)
    expect(status).toBe(200)
    return v.parse(table.history.reply, body)
  }
  const balancesOf = async (address: string, query = `${onChain}&currency=usd`) => {
    const { status, body } = await getJson(`/v1/account/${address}/balance?${query}`)
    expect(status).toBe(200)
    return v.parse(table.balance.reply, body).balances
  }
  const askPrices = async (addresses: string[], currency = 'usd') => {
    const response = await api.post('/v1/fungible/price', { projectId: testProjectId, currency, addresses })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const pricesOf = async (...addresses: string[]) => {
    const { status, body } = await askPrices(addresses.map(caip))
    expect(status).toBe(200)
    return v.parse(fungible.price.reply, body).fungibles.map(({ price }) => price)
  }
  /** Sends from any account, which anvil impersonates. */
  const sender = () => {
    const rpc = createRpc(chain.url)
    const sendAs = async (from: Address, transaction: { to: Address; data?: Hex; value?: Hex }): Promise<Hex> => {
      await rpc('anvil_impersonateAccount', [from])
      const hash = await rpc<Hex>('eth_sendTransaction', [
        // Above the floor, which anvil's own quote may briefly be below.
        { from, gas: '0x7a120', gasPrice: '0x2e90edd000', ...transaction },
      ])
      await chain.client.waitForTransactionReceipt({ hash })
      return hash
    }
    return { rpc, sendAs }
  }

  /** Runs with the indexer stopped, so nothing else calls the node. */
  const withoutIndexer = async (run: () => Promise<void>): Promise<void> => {
    await indexer.stop()
    await run()
    indexer = follow()
  }

  return { chain, database, api, head, getJson, pageOf, balancesOf, askPrices, pricesOf, sender, withoutIndexer }
}
