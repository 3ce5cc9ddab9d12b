import { HttpError, RpcError, WalletError } from '@latchkey/wire/errors'
import { describe, expect, test, vi } from 'vitest'
import { setAnalyticsConsent } from './actions/setAnalyticsConsent.ts'
import type { Ports } from './ports.ts'
import { createTestKit } from './testing/createTestKit.ts'
import { trackError, trackEvent } from './trackEvent.ts'

type Sent = { eventId: string; timestamp: number; props: { type: string; event: string; properties?: object } }

const setUp = ({ config = undefined as string[] | undefined, consent = '', isRoomy = true } = {}) => {
  const beacons: Sent[][] = []
  const errors: Sent[] = []
  const scripts: string[] = []
  let leave: (isVisible: boolean) => void = () => {}
  const ports: Partial<Ports> = {
    beacon: (url, body) => {
      if (!isRoomy) return false
      expect(new URL(url).pathname).toBe('/batch')
      expect(new URL(url).searchParams.get('projectId')).toBe('test-project')
      beacons.push(JSON.parse(body) as Sent[])
      return true
    },
    loadScript: (id, url) => void scripts.push(`${id} ${url}`),
    onVisible: (listener) => {
      leave = listener
      return () => {}
    },
  }
  const features = config ? [{ id: 'analytics', isEnabled: true, config }] : []
  const kit = createTestKit({
    ports,
    options: { analytics: { scriptId: 'stats', scriptUrl: 'https://stats.example/s.js' } },
    storage: { 'latchkey.features': JSON.stringify(features), ...(consent && { 'latchkey.analytics': consent }) },
    api: {
      '/e': (_url, _body, request) => {
        errors.push(JSON.parse(request?.body ?? '') as Sent)
        return { body: { success: true } }
      },
    },
  })
  const settle = () => vi.dynamicImportSettled()
  return { kit, beacons, errors, scripts, settle, leave: () => leave(false) }
}

const namesOf = (batch: readonly Sent[] = []) => batch.map(({ props }) => props.event)

describe('[API-28] events', () => {
  test('off: sends nothing and loads no script', async () => {
    const { kit, beacons, errors, scripts, settle, leave } = setUp()
    trackEvent(kit, 'MODAL_OPEN')
    trackError(kit, new Error('x'))
    await settle()
    kit.clock.tick(60_000)
    leave()
    expect([beacons, errors, scripts, kit.requests]).toEqual([[], [], [], []])
  })

  test('on: sent in batches every ten seconds', async () => {
    const { kit, beacons, scripts, settle } = setUp({ config: [] })
    trackEvent(kit, 'INITIALIZE')
    trackEvent(kit, 'CONNECT_SUCCESS', { method: 'browser', name: 'Alpha' })
    await settle()
    kit.clock.tick(9_999)
    expect(beacons).toEqual([])
    kit.clock.tick(1)
    expect(beacons.map(namesOf)).toEqual([['INITIALIZE', 'CONNECT_SUCCESS']])
    expect(beacons[0]?.[1]).toMatchObject({
      url: 'http://site.test',
      domain: 'site.test',
      props: { type: 'track', properties: { method: 'browser', name: 'Alpha' } },
    })
    kit.clock.tick(20_000)
    expect(beacons).toHaveLength(1)
    expect(scripts).toEqual(['stats https://stats.example/s.js'])
  })

  test('sent at once at 45 KB', async () => {
    const { kit, beacons, settle } = setUp({ config: [] })
    trackEvent(kit, 'INITIALIZE')
    await settle()
    for (let at = 0; at < 60; at += 1) {
      trackEvent(kit, 'CONNECT_ERROR', { message: 'x'.repeat(1_000) })
      await settle()
    }
    expect(beacons.length).toBeGreaterThan(0)
    for (const batch of beacons) expect(JSON.stringify(batch).length).toBeLessThanOrEqual(45_000 + 200)
  })

  test('sent at once when the page closes', async () => {
    const { kit, beacons, settle, leave } = setUp({ config: [] })
    trackEvent(kit, 'MODAL_CLOSE')
    await settle()
    leave()
    expect(beacons.map(namesOf)).toEqual([['MODAL_CLOSE']])
  })

  test('kept for later when the browser rejects the beacon', async () => {
    const { kit, beacons, settle } = setUp({ config: [], isRoomy: false })
    trackEvent(kit, 'MODAL_OPEN')
    await settle()
    kit.clock.tick(30_000)
    expect(beacons).toEqual([])
  })

  test('from before the configuration are sent once it allows them', async () => {
    const { kit, beacons, settle } = setUp()
    trackEvent(kit, 'INITIALIZE')
    kit.store.setState(({ features }) => ({ features: { ...features, analytics: true } }))
    await settle()
    kit.clock.tick(10_000)
    expect(beacons.map(namesOf)).toEqual([['INITIALIZE']])
  })
})

describe('consent', () => {
  test('where it is required, sends nothing before it and nothing from before', async () => {
    const { kit, beacons, scripts, settle } = setUp({ config: ['consent'] })
    trackEvent(kit, 'INITIALIZE')
    await settle()
    kit.clock.tick(20_000)
    expect([beacons, scripts]).toEqual([[], []])
    setAnalyticsConsent(kit, true)
    trackEvent(kit, 'MODAL_OPEN')
    await settle()
    kit.clock.tick(10_000)
    expect(beacons.map(namesOf)).toEqual([['MODAL_OPEN']])
    expect(kit.stored.get('latchkey.analytics')).toBe('granted')
  })

  test('a refusal is kept and holds everywhere', async () => {
    const { kit, beacons, settle } = setUp({ config: [], consent: 'refused' })
    trackEvent(kit, 'MODAL_OPEN')
    await settle()
    kit.clock.tick(20_000)
    expect(beacons).toEqual([])
  })

  test('a refusal discards unsent events', async () => {
    const { kit, beacons, settle } = setUp({ config: [] })
    trackEvent(kit, 'MODAL_OPEN')
    await settle()
    setAnalyticsConsent(kit, false)
    kit.clock.tick(20_000)
    expect(beacons).toEqual([])
  })
})

describe('[API-28] reported errors', () => {
  test('are at most five a minute, sent at once, by kind', async () => {
    const { kit, errors, settle } = setUp({ config: [] })
    const seen = [
      new HttpError(500),
      new WalletError('network.badReply'),
      new WalletError('frame.error'),
      new Error('x'),
      new WalletError('network.offline'),
      new Error('one too many'),
    ]
    for (const error of seen) trackError(kit, error)
    await settle()
    expect(namesOf(errors)).toEqual([
      'API_ERROR',
      'DATA_PARSING_ERROR',
      'SECURE_SITE_ERROR',
      'INTERNAL_SDK_ERROR',
      'API_ERROR',
    ])
    kit.clock.tick(60_001)
    trackError(kit, new Error('later'))
    await settle()
    expect(errors).toHaveLength(6)
  })

  test('do not include user rejections', async () => {
    const { kit, errors, settle } = setUp({ config: [] })
    trackError(kit, new RpcError(4001))
    await settle()
    expect(errors).toEqual([])
  })
})
