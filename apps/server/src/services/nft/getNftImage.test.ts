import { encodeAbiParameters } from 'viem'
import { afterAll, expect, it } from 'vitest'
import { tokens } from '../../db/historySchema.ts'
import { answerMulticall } from '../../testing/fakeMulticall.ts'
import { startFakeNode } from '../../testing/fakeNode.ts'
import { startTestApi } from '../../testing/testApi.ts'
import { startTestDatabase } from '../../testing/testDatabase.ts'
import { refusalOf } from '../../testing/testWorld.ts'

const [database, node] = await Promise.all([startTestDatabase(), startFakeNode()])
const api = await startTestApi({ connection: database, nodeUrls: [node.url] })
afterAll(async () => {
  await api.stop()
  await node.stop()
  await database.stop()
})

const own = '<svg xmlns="http://www.w3.org/2000/svg"><title>own</title></svg>'
const uri = encodeAbiParameters([{ type: 'string' }], [`data:image/svg+xml,${encodeURIComponent(own)}`])
const asked: string[] = []
node.answers.eth_call = answerMulticall((target) => {
  asked.push(target.toLowerCase())
  return uri
})
const addCollection = async (digit: string, isSpam: boolean): Promise<string> => {
  const address = `0x${digit.repeat(40)}` as const
  const described = { kind: 'erc721' as const, name: 'A', symbol: 'A', isSpam, isStranded: false }
  await database.db.insert(tokens).values({ chainId: 1329n, address, ...described })
  return address
}
const pathOf = (contract: string, token: string) => `/public/getNftImage/eip155:1329/${contract}/${token}`

it('[threat 76] a collection that looks like spam gets a tile, and its contract is not asked', async () => {
  const fair = await addCollection('a', false)
  const spam = await addCollection('b', true)
  expect(await (await api.get(pathOf(fair, '1'))).text()).toBe(own)
  const tile = await api.get(pathOf(spam, '1'))
  expect([tile.status, (await tile.text()).includes('own')]).toEqual([200, false])
  expect([asked.includes(fair), asked.includes(spam)]).toEqual([true, false])
})

it('[threat 76] no contract is asked for a token beyond 256 bits', async () => {
  const contract = await addCollection('c', false)
  const most = 2n ** 256n
  expect(await refusalOf(await api.get(pathOf(contract, String(most))))).toMatchObject({ status: 400, field: 'token' })
  expect(asked).not.toContain(contract)
  expect(await (await api.get(pathOf(contract, String(most - 1n)))).text()).toBe(own)
})
