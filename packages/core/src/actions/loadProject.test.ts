import { expect, test, vi } from 'vitest'
import { createTestKit, healthyApi } from '../testing/createTestKit.ts'
import { editSend } from './editSend.ts'
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
    editSend(kit, { fiatAmount: '5', receiver: 'ada' })
    await loadProject(kit)
    const { currency: shown, send } = kit.store.getState()
    return { shown, kept: kit.stored.get('latchkey.currency'), typed: [send.fiatAmount, send.receiver] }
  }
  expect(await visit(['usd', 'eur'])).toEqual({ shown: 'eur', kept: 'eur', typed: ['5', 'ada'] })
  expect(await visit(['usd'])).toEqual({ shown: 'usd', kept: 'eur', typed: [undefined, 'ada'] })
})

const parts = ['/appkit/v1/config', '/appkit/v1/project-limits', '/projects/v1/origins']
const asked = (kit: ReturnType<typeof createTestKit>) => kit.requests.map(({ pathname }) => pathname).sort()

test('asks for each part once, and again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const kit = createTestKit()
    await loadProject(kit)
    vi.setSystemTime(Date.now() + 59_999)
    await loadProject(kit)
    expect(asked(kit)).toEqual(parts)
    vi.setSystemTime(Date.now() + 1)
    await loadProject(kit)
    expect(asked(kit)).toEqual([...parts, ...parts].sort())
  } finally {
    vi.useRealTimers()
  }
})

test.each(['/appkit/v1/config', '/appkit/v1/project-limits'])(
  'asks again next time where %s did not answer, once each time',
  async (path) => {
    const kit = createTestKit({ api: { ...healthyApi(), [path]: () => ({ status: 400, body: {} }) } })
    await expect(loadProject(kit)).resolves.toBeUndefined()
    expect(asked(kit)).toEqual(parts)
    await loadProject(kit)
    expect(asked(kit)).toEqual([...parts, ...parts].sort())
  },
)

test('[ERR-05] without a project id it asks nothing', async () => {
  const kit = createTestKit({ options: { projectId: '' } })
  await loadProject(kit)
  expect(kit.store.getState().alerts.map(({ alert }) => alert)).toEqual(['APKT008'])
  expect(asked(kit)).toEqual([])
})

test('[API-24] the features are asked for with any on-ramp, and kept for the next visit', async () => {
  const features = [{ id: 'swap', isEnabled: true, config: [] }]
  const kit = createTestKit({ api: { ...healthyApi(), '/appkit/v1/config': () => ({ body: { features } }) } })
  await loadProject(kit)
  const [asked] = kit.requests.filter(({ pathname }) => pathname === '/appkit/v1/config')
  expect(asked?.searchParams.get('onramp')).toBe('any')
  expect(kit.store.getState().features.swaps).toBe(true)
  expect(createTestKit({ storage: Object.fromEntries(kit.stored) }).store.getState().features.swaps).toBe(true)
})

test('an origin on the list raises nothing', async () => {
  const allowedOrigins = ['http://other.test', 'http://site.test']
  const kit = createTestKit({ api: { ...healthyApi(), '/projects/v1/origins': () => ({ body: { allowedOrigins } }) } })
  await loadProject(kit)
  expect(kit.store.getState().alerts).toEqual([])
})
