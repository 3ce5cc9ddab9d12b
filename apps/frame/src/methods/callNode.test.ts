import { expect, it } from 'vitest'
import { createCallNode } from './callNode.ts'

it('[threat 28] asks its own origin alone: without cookies or referrer, and follows no redirect', async () => {
  const asked: [unknown, RequestInit | undefined][] = []
  const callNode = createCallNode({
    fetch: async (url, init) => {
      asked.push([url, init])
      return Response.json({ jsonrpc: '2.0', id: 1, result: '0x531' })
    },
    origin: 'https://wallet.example',
    projectId: 'p1',
    callWallet: () => Promise.reject(new Error('not a node')),
  })
  expect(await callNode('eip155:1329', 'eth_chainId', [])).toBe('0x531')
  const [[url, init] = []] = asked
  expect(url).toBe('https://wallet.example/rpc?chainId=eip155%3A1329&projectId=p1')
  expect(init).toMatchObject({ credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' })
})
