import { deployContracts } from '@latchkey/chain/deployContracts'
import { devAccounts } from '@latchkey/chain/deployments'
import { findAnvil, startEngine } from '@latchkey/chain/engine'
import { delegationManagerAbi, executionOf, singleMode } from '@latchkey/wire/delegation'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { createPublicClient, encodeFunctionData, http, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tryMany, useEach } from '../testing/randomUses.ts'
import { stranger } from '../testing/smartSession.ts'
import { coinCap, createDice, holdings, startSpenders, tokenCap } from '../testing/spenders.ts'
import { type LocalChain, startLocalChain } from '../testing/startChainFrame.ts'

let chain: LocalChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.stop())

const tries = 60
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32))

describe('[threat 31] the cost of a session', () => {
  it(`never exceeds its allowance, at any fee and with any redeemer (SEED=${seed})`, async () => {
    const world = await startSpenders(chain)
    const dice = createDice(seed)
    const before = await holdings(world)
    // The control, without dice: each of the four allowances lets a small use through, and exactly that is gone.
    expect(await useEach(world)).toBe(4)
    const used = await holdings(world)
    expect([before.coin - used.coin, before.tokens - used.tokens]).toEqual([2n, 2n])

    const succeeded = await tryMany(dice, world, tries)
    const after = await holdings(world)
    // Two sessions with an allowance each; the account never pays a fee for them. What is lost never comes back, so
    // the end shows every step.
    expect(before.coin - after.coin).toBeLessThanOrEqual(2n * coinCap)
    expect(before.tokens - after.tokens).toBeLessThanOrEqual(2n * tokenCap)
    expect(after.allowed).toBe(0n)
    console.log(`SEED=${seed}: ${succeeded} of ${tries} went through`)
    expect(succeeded).toBeGreaterThanOrEqual((tries * 3) / 10)
  })

  it('is zero on another chain where the same account has funds', async () => {
    const world = await startSpenders(chain)
    const { session, direct } = world
    const other = await startEngine(findAnvil(), 0, ['--chain-id', '71331', '--hardfork', 'prague'])
    try {
      const [{ privateKey }] = devAccounts as [(typeof devAccounts)[number]]
      await deployContracts({ url: other.url, privateKey })
      const client = createPublicClient({ transport: http(other.url) })
      await other.rpc('anvil_setBalance', [session.address, `0x${parseEther('5').toString(16)}`])
      const { factory, factoryData } = world.deployment
      const [{ address: payer }] = devAccounts as [(typeof devAccounts)[number]]
      await other.rpc('eth_sendTransaction', [{ from: payer, to: factory, data: factoryData, gas: '0x4c4b40' }])
      await expect.poll(() => client.getCode({ address: session.address })).toMatch(/^0x.+/)

      const abi = parseAbi(delegationManagerAbi)
      const call = { to: stranger, value: 1n, data: '0x' as const }
      const args = [[direct[0]!], [singleMode], [executionOf(call)]] as const
      const data = encodeFunctionData({ abi, functionName: 'redeemDelegations', args })
      const use = { account: session.key.address, to: smartAccountContracts.delegationManager, data }
      // The very same bytes work where they were signed for.
      await expect(chain.client.call(use)).resolves.toBeDefined()
      // InvalidERC1271Signature()
      await expect(client.call(use)).rejects.toThrow(/0x155ff427/)
    } finally {
      await other.end()
    }
  })
})
