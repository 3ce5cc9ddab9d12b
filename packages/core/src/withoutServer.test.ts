import { defineChain, http } from 'viem'
import { expect, test } from 'vitest'
import { loadProject } from './actions/loadProject.ts'
import { createKit } from './createKit.ts'
import { networkName, networkOf } from './networks.ts'
import { identity } from './queries/identity.ts'
import { networkImageUrl, recommendedWallets } from './queries/wallets.ts'
import { createTestKit } from './testing/createTestKit.ts'

const moss = defineChain({
  id: 918_273,
  name: 'Moss',
  nativeCurrency: { name: 'Spore', symbol: 'SPO', decimals: 18 },
  rpcUrls: { default: { http: ['http://moss.test'] } },
})
const fern = defineChain({ ...moss, id: 918_274, name: 'Fern', rpcUrls: { default: { http: ['http://fern.test'] } } })

const open = () => {
  const { ports, requests } = createTestKit()
  const metadata = { name: 'App', description: '', url: 'http://app.test', icons: [] }
  const options = { projectId: '', apiUrl: '', walletUrl: '', metadata, chains: [moss, fern] }
  const kit = createKit({ ...options, transports: { [fern.id]: http('http://own.test') } }, ports)
  return { kit, requests }
}

test('chains that our table lacks have their own names, coins and nodes', () => {
  const { kit } = open()
  expect([networkName(918_273), networkOf(918_274).currency.symbol]).toEqual(['Moss', 'SPO'])
  const urlOf = (chainId: number) => kit.wagmi.getClient({ chainId }).transport.url
  expect([urlOf(918_273), urlOf(918_274)]).toEqual(['http://moss.test', 'http://own.test'])
})

test('without a server nothing is requested, nothing fails and no alert is raised', async () => {
  const { kit, requests } = open()
  await loadProject(kit)
  expect(await kit.queries.fetchQuery(recommendedWallets(kit))).toEqual({ data: [], count: 0, page: 1 })
  expect(await kit.queries.fetchQuery(identity(kit, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'))).toEqual({
    name: null,
    avatar: null,
  })
  expect(networkImageUrl(kit, 918_273)).toBe('')
  expect(kit.store.getState().alerts).toEqual([])
  expect(requests).toEqual([])
  expect(kit.wagmi.connectors.map(({ id }) => id)).toEqual(['injected'])
})
