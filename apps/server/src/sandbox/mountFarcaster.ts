import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { App } from '../http/app.ts'
import { escapeHtml } from '../http/page.ts'
import { toAccount } from './account.ts'
import { signInPage, standInPage } from './pages.ts'

type Channel = { siweUri: string; domain: string; nonce: string; answer?: object }

const channelBody = v.object({ siweUri: v.string(), domain: v.string(), nonce: v.string() })
const rpcBody = v.object({ id: v.unknown(), method: v.string(), params: v.optional(v.array(v.unknown()), []) })
const callParams = v.looseTuple([v.object({ data: v.string() })])
const base = '/farcaster'
const registryChainId = 10

/** A relay, a Farcaster client that signs for any name, and the registry that maps IDs to keys. */
export const mountFarcaster = (app: App, sandboxUrl: string): void => {
  const channels = new Map<string, Channel>()
  const fids = new Map<string, number>()

  app.post(`${base}/v1/channel`, async (c) => {
    const parsed = v.safeParse(channelBody, await c.req.json().catch(() => undefined))
    if (!parsed.success) return c.json({ error: 'Validation error' }, 400)
    const channelToken = randomUUID()
    channels.set(channelToken, parsed.output)
    const url = `${sandboxUrl}${base}/sign-in?channelToken=${channelToken}`
    return c.json({ channelToken, url, nonce: parsed.output.nonce }, 201)
  })

  app.get(`${base}/v1/channel/status`, (c) => {
    const [, token = ''] = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '') ?? []
    const channel = channels.get(token)
    if (!channel) return c.json({ error: 'Unauthorized' }, 401)
    if (!channel.answer) return c.json({ state: 'pending', nonce: channel.nonce }, 202)
    return c.json({ state: 'completed', nonce: channel.nonce, ...channel.answer })
  })

  app.get(`${base}/sign-in`, (c) => {
    const channel = channels.get(c.req.query('channelToken') ?? '')
    if (!channel)
      return c.html(standInPage('Farcaster (sandbox)', '<h1>Farcaster</h1><p>This request is no longer open.</p>'), 404)
    const hidden = { channelToken: c.req.query('channelToken') ?? '' }
    const name = `Farcaster: sign in to ${channel.domain}`
    return c.html(signInPage({ name, action: `${base}/sign-in`, hidden, hasEmail: false }))
  })

  app.post(`${base}/sign-in`, async (c) => {
    const form = await c.req.parseBody()
    const channel = channels.get(String(form.channelToken))
    if (!channel) return c.text('This request is no longer open.', 404)
    if (form.answer !== 'allow')
      // As in Farcaster, the relay doesn't learn of it.
      return c.html(
        standInPage('Farcaster (sandbox)', '<h1>Farcaster</h1><p>Sign-in declined. The page isn’t told.</p>'),
      )
    const { login, id } = toAccount(String(form.login), true)
    const fid = id % 1_000_000_000
    const { address: custody, message, signature } = await sign(channel, login, fid)
    fids.set(custody.toLowerCase(), fid)
    channel.answer = { url: '', message, signature, fid, username: login, custody }
    const done = `<h1>Farcaster</h1><p>Signed in as ${escapeHtml(login)}. Go back to the page where you began.</p>`
    return c.html(standInPage('Farcaster (sandbox)', done))
  })

  app.post(`${base}/rpc`, async (c) => {
    const { id, method, params } = v.parse(rpcBody, await c.req.json())
    if (method === 'eth_chainId') return c.json({ jsonrpc: '2.0', id, result: `0x${registryChainId.toString(16)}` })
    const call = v.safeParse(callParams, params)
    const owner = call.success ? `0x${call.output[0].data.slice(-40)}`.toLowerCase() : ''
    const result = `0x${(fids.get(owner) ?? 0).toString(16).padStart(64, '0')}`
    return c.json({ jsonrpc: '2.0', id, result })
  })
}

const sign = async ({ domain, siweUri, nonce }: Channel, login: string, fid: number) => {
  const [{ privateKeyToAccount }, { createSiweMessage }] = await Promise.all([
    import('viem/accounts'),
    import('viem/siwe'),
  ])
  const key = createHash('sha256').update(`latchkey-sandbox|farcaster|${login}`).digest('hex')
  const { address, signMessage } = privateKeyToAccount(`0x${key}`)
  const message = createSiweMessage({
    ...{ domain, address, nonce, uri: siweUri, version: '1', chainId: registryChainId },
    statement: 'Farcaster Auth',
    issuedAt: new Date(),
    resources: [`farcaster://fid/${fid}`],
  })
  return { address, message, signature: await signMessage({ message }) }
}
