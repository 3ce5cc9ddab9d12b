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

describe('loading the frame configuration', () => {
  it('asks its own origin, without cookies, cache or redirects', async () => {
    const { loaded, asked } = await load(good)
    expect(loaded).toMatchObject({ config: { projectName: 'Shop' }, nonce: 'n-1' })
    expect(asked).toEqual([
      {
        url: 'https://wallet.example/api/frame-config?projectId=p+1',
        init: { credentials: 'omit', cache: 'no-store', redirect: 'error' },
      },
    ])
  })

  it.each([500, 503, 429])('retries after %i, with growing pauses', async (status) => {
    const busy = () => new Response('', { status })
    const { loaded, slept } = await load(busy, busy, good)
    expect(loaded).toMatchObject({ config: { projectName: 'Shop' } })
    expect(slept).toEqual([300, 1_000])
  })

  it.each([400, 403, 404, 499])('does not retry after %i', async (status) => {
    const { loaded, asked } = await load(() => new Response('', { status }))
    expect(loaded).toEqual({ refused: 'network.badReply' })
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['no JSON', () => new Response('<html>')],
    ['another shape', () => Response.json({ ...config, allowedOrigins: '*' })],
  ])('rejects a reply with %s', async (_, answer) => {
    expect((await load(answer)).loaded).toEqual({ refused: 'network.badReply' })
  })

  it('tries four times, then reports that the network is down', async () => {
    const { loaded, asked } = await load()
    expect(loaded).toEqual({ refused: 'network.apiUnreachable' })
    expect(asked).toHaveLength(4)
  })
})
