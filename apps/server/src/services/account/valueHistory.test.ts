import { account as table } from '@latchkey/wire/api/account'
import * as v from 'valibot'
import { parseEther } from 'viem'
import { expect, it } from 'vitest'
import { readHoldings } from '../../sources/tokens/readHoldings.ts'
import { alice, bob, onChain, openAccountRoom, reasonOf } from './testing/accountRoom.ts'

const { chain, api, getJson, sender, withoutIndexer } = await openAccountRoom()
const { sendAs } = sender()

const fresh = '0x00000000000000000000000000000000000000c1'
const ask = () => getJson(`/v1/account/${fresh}/value-history?${onChain}`)

it('[ACT-05] a payment that the index has not read yet does not count as held before', async () => {
  await withoutIndexer(async () => {
    await sendAs(alice, { to: fresh, value: `0x${parseEther('5').toString(16)}` })
    const early = await ask()
    expect([early.status, Number(early.headers.get('retry-after')) > 0, reasonOf(early.body)?.description]).toEqual([
      503,
      true,
      'The history does not include the newest block yet. Try again.',
    ])
  })
  const late = await expect.poll(ask, { timeout: 60_000 }).toMatchObject({ status: 200 }).then(ask)
  const { points } = v.parse(table.valueHistory.reply, late.body)
  expect(points.slice(0, -1).map(({ value }) => value)).toEqual(Array(30).fill(0))
  expect(points.at(-1)?.value).toBeGreaterThan(0)
})

it('reads holdings at a block', async () => {
  const { chain: node, tokens } = api.services.data.find('eip155:1329') ?? expect.fail('no sources')
  const block = await chain.client.getBlockNumber({ cacheTime: 0 })
  const coinAt = async (at?: bigint) =>
    (await readHoldings({ chain: node, tokens, account: bob, block: at })).find(({ token }) => !token)?.amount
  const before = await coinAt(block)
  await sendAs(alice, { to: bob, value: '0x7' })
  expect([await coinAt(block), await coinAt()]).toEqual([before, (before ?? 0n) + 7n])
})
