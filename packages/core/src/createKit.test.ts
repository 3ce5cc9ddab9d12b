import { describe, expect, test } from 'vitest'
import { createKit } from './createKit.ts'
import { toTransport, toViemChain } from './networks.ts'
import { networkFee } from './queries/networkFee.ts'
import { createTestKit } from './testing/createTestKit.ts'

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('queries', () => {
  test('[API-32] retry three times, exponentially from 1 s up to 30 s, and are kept for 5 min', async () => {
    const { ports, config } = createTestKit()
    const { queries } = createKit(config, ports)
    const defaults = queries.getDefaultOptions().queries
    const wait = defaults?.retryDelay as (attempt: number) => number
    expect(defaults).toMatchObject({ retry: 3, gcTime: 300_000 })
    expect([0, 1, 2, 4, 5, 10].map(wait)).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000])
  })

  test('[API-32] are pending, then success or error; fetching, then idle, or paused offline', async () => {
    const { queries } = createTestKit()
    const state = (key: string) => queries.getQueryState([key])
    const good = queries.fetchQuery({ queryKey: ['good'], queryFn: async () => 1 })
    expect(state('good')).toMatchObject({ status: 'pending', fetchStatus: 'fetching' })
    await good
    expect(state('good')).toMatchObject({ status: 'success', fetchStatus: 'idle' })
    const bad = queries.fetchQuery({ queryKey: ['bad'], queryFn: async () => Promise.reject(new Error('no')) })
    await bad.catch(() => undefined)
    expect(state('bad')).toMatchObject({ status: 'error', fetchStatus: 'idle' })
  })
})

describe('RPC transports', () => {
  test('[API-29, API-30] batch up to 1,000 requests, time out after 10 s, retry 3 times from 150 ms', () => {
    const { config, value } = toTransport(['http://node.test'])({ chain: undefined })
    expect(config).toMatchObject({ timeout: 10_000, retryCount: 3, retryDelay: 150 })
    expect(value).toMatchObject({ url: 'http://node.test' })
  })

  test('[API-31] fall back between several nodes', () => {
    const { config, value } = toTransport(['http://a.test', 'http://b.test'])({ chain: undefined })
    expect(config.type).toBe('fallback')
    expect(value).toMatchObject({ transports: [{}, {}] })
  })

  test('[SEND-07] poll every half block time, within 500 and 4,000 ms', () => {
    const { wagmi } = createTestKit()
    expect(wagmi.getClient({ chainId: 1329 }).pollingInterval).toBe(500)
    // Polygon's block time is 2 s; an unknown one counts as 12 s.
    const others = createTestKit({ options: { supportedNetworks: [137, 10] } }).wagmi
    expect(others.getClient({ chainId: 137 }).pollingInterval).toBe(1_000)
    expect(others.getClient({ chainId: 10 }).pollingInterval).toBe(4_000)
  })
})

describe('fees', () => {
  const feeWith = async (baseFeeMultiplier: number | undefined) => {
    const block = { baseFeePerGas: '0x3b9aca00', number: '0x1', transactions: [], timestamp: '0x1' }
    const answers: Record<string, unknown> = {
      eth_estimateGas: '0x5208',
      eth_getBlockByNumber: block,
      eth_maxPriorityFeePerGas: '0x1',
    }
    const kit = createTestKit({
      rpc: async ({ method }) => answers[method] ?? null,
      options: baseFeeMultiplier === undefined ? {} : { baseFeeMultiplier },
    })
    const { queryFn } = networkFee(kit, 1329, { from, to: from, value: 1n })
    return (await queryFn()).maxFeePerGas
  }

  test('[SEND-10] are 1.2 times the base fee, and never less than the base fee', async () => {
    expect(await feeWith(undefined)).toBe('1200000001')
    expect(await feeWith(1.5)).toBe('1500000001')
    expect(await feeWith(0.5)).toBe('1000000001')
  })

  test('rejects an unknown chain', () => {
    const { config } = createTestKit()
    expect(() => toViemChain(config, 999)).toThrow('Network Not Found')
  })
})
