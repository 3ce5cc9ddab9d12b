import { expect, test } from 'vitest'
import { createTestKit, healthyApi } from '../testing/createTestKit.ts'
import { loadProject } from './loadProject.ts'

test.each([
  [401, ['APKT007']],
  [429, ['APKT010']],
  [499, []],
  [500, ['APKT009']],
  [503, ['APKT009']],
  [404, []],
])('[API-26] origins that answer %i raise %j', async (status, alerts) => {
  const kit = createTestKit({ api: { ...healthyApi(), '/projects/v1/origins': () => ({ status, body: {} }) } })
  await loadProject(kit)
  expect(kit.store.getState().alerts.map(({ alert }) => alert)).toEqual(alerts)
})

test('shows dollars while the chosen currency is not offered, and keeps the choice', async () => {
  const offer = (currencies: string[]) => ({
    ...healthyApi(),
    '/appkit/v1/config': () => ({ body: { features: [{ id: 'currencies', isEnabled: true, config: currencies }] } }),
  })
  const visit = async (currencies: string[]) => {
    const kit = createTestKit({ api: offer(currencies), storage: { 'latchkey.currency': 'eur' } })
    await loadProject(kit)
    return { shown: kit.store.getState().currency, kept: kit.stored.get('latchkey.currency') }
  }
  expect(await visit(['usd', 'eur'])).toEqual({ shown: 'eur', kept: 'eur' })
  expect(await visit(['usd'])).toEqual({ shown: 'usd', kept: 'eur' })
})
