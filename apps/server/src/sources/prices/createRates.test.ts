import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { createRates } from './createRates.ts'

const service = createServer((_, response) => response.end(JSON.stringify({ rates: { EUR: 0.9, GBP: 0, JPY: -150 } })))
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
afterAll(() => void service.close())

it('[DATA-01] shows no value in a currency whose rate can’t be right', async () => {
  const failures: unknown[] = []
  const rates = createRates({
    fixed: new Map([['cad', 0]]),
    url: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    chainId: 'eip155:1329',
    prices: { quote: async () => new Map(), isPending: () => false, at: async () => [], size: 0, stop: () => {} },
    onFailure: (error) => failures.push(error),
  })
  const asked = ['usd', 'eur', 'gbp', 'jpy', 'cad', 'xyz']
  const found = await Promise.all(asked.map((currency) => rates.perDollar(currency)))
  expect([found, failures]).toEqual([[1, 0.9, undefined, undefined, undefined, undefined], []])
})
