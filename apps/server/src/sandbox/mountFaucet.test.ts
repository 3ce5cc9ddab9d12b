import { Hono } from 'hono'
import { parseAbi } from 'viem'
import { afterAll, expect, it } from 'vitest'
import type { AppEnv } from '../http/appEnv.ts'
import { readSettings } from '../settings.ts'
import { startSeededChain } from '../testing/indexed.ts'
import { mountFaucet } from './mountFaucet.ts'

const seeded = await startSeededChain()
afterAll(() => seeded.stop())
const app = new Hono<AppEnv>()
mountFaucet(app, readSettings({ CHAIN_RPC_URLS: seeded.url }))

const address = '0x00000000000000000000000000000000000000c2'
const submit = async (typed: string) => {
  const response = await app.request('/faucet/form', { method: 'POST', body: new URLSearchParams({ address: typed }) })
  return { status: response.status, text: (await response.text()).replace(/<[^>]*>/g, ' ') }
}

it('the form gives 10 SEI and 1,000 USDC of the local chain', async () => {
  const { status, text } = await submit(` ${address} `)
  expect([status, text]).toEqual([200, expect.stringContaining(`Sent to ${address}.`)])
  const balanceOf = parseAbi(['function balanceOf(address) view returns (uint256)'])
  const usdc = '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392'
  const read = () =>
    Promise.all([
      seeded.client.getBalance({ address }),
      seeded.client.readContract({ address: usdc, abi: balanceOf, functionName: 'balanceOf', args: [address] }),
    ])
  await expect.poll(read).toEqual([10n ** 19n, 1_000_000_000n])
})

it('the form names what it cannot read, and shows it as text', async () => {
  const { status, text } = await submit('<b>ada</b>')
  expect([status, text]).toEqual([400, expect.stringContaining('This isn’t an address.')])
})
