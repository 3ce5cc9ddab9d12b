import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../testing/fakeClock.ts'
import { loadConfig } from './loadConfig.ts'

const config = {
  projectName: 'Shop',
  allowedOrigins: ['https://shop.example'],
  supportedNetworks: [1329],
  smartAccountNetworks: [1329],
  custody: 'assisted',
}
const good = () => Response.json(config, { headers: { 'DPoP-Nonce': 'n-1' } })

const load = async (...answers: (() => Response)[]) => {
  const clock = createFakeClock()
  const asked: { url: string; init: RequestInit | undefined }[] = []
  const fetch = (async (url: string, init?: RequestInit) => {
    asked.push({ url, init })
    const answer = answers[asked.length - 1] ?? answers.at(-1)
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  }) as typeof globalThis.fetch
  const loaded = await loadConfig({ fetch, ownOrigin: 'https://wallet.example', projectId: 'p 1', clock }).catch(
    ({ code }: { code: string }) => ({ refused: code }),
  )
  return { loaded, asked, slept: clock.slept }
}

describe('the frame asks who may embed it', () => {
  it('its own origin, with no cookie, no cache and no redirect', async () => {
    const { loaded, asked } = await load(good)
    expect(loaded).toMatchObject({ config: { projectName: 'Shop' }, nonce: 'n-1' })
    expect(asked).toEqual([
      {
        url: 'https://wallet.example/api/frame-config?projectId=p+1',
        init: { credentials: 'omit', cache: 'no-store', redirect: 'error' },
      },
    ])
  })

  it.each([500, 503, 429])('again after %i, with growing pauses', async (status) => {
    const busy = () => new Response('', { status })
    const { loaded, slept } = await load(busy, busy, good)
    expect(loaded).toMatchObject({ config: { projectName: 'Shop' } })
    expect(slept).toEqual([300, 1_000])
  })

  it.each([400, 403, 404, 499])('not again after %i, which is an answer', async (status) => {
    const { loaded, asked } = await load(() => new Response('', { status }))
    expect(loaded).toEqual({ refused: 'network.badReply' })
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['no JSON', () => new Response('<html>')],
    ['another shape', () => Response.json({ ...config, allowedOrigins: '*' })],
  ])('and believes no reply with %s', async (_, answer) => {
    expect((await load(answer)).loaded).toEqual({ refused: 'network.badReply' })
  })

  it('four times, and then says that the network is gone', async () => {
    const { loaded, asked } = await load()
    expect(loaded).toEqual({ refused: 'network.apiUnreachable' })
    expect(asked).toHaveLength(4)
  })
})
