import { fund } from '@latchkey/chain/faucet'
import type { Chain } from '@latchkey/chain/start'
import { startTestChain } from '@latchkey/chain/testChain'
import { createBundler } from '@latchkey/server/sandbox/bundler/createBundler'
import { createPaymaster } from '@latchkey/server/sandbox/bundler/createPaymaster'
import { operation } from '@latchkey/wire/api/operation'
import { type Address, createPublicClient, http } from 'viem'
import { sei } from 'viem/chains'
import { createFakeServer, walletOrigin } from './fakeServer.ts'
import { startTestFrame } from './startTestFrame.ts'

type Request = { id: number; method: string; params: unknown[] }

const isService = (method: string): boolean => method.startsWith('pm_') || /UserOperation|EntryPoints/.test(method)

/** A real local chain, the test's own by default, with the sandbox bundler and paymaster behind the frame. */
export const startLocalChain = async (start: () => Promise<Chain> = startTestChain, bundlerOf = createBundler) => {
  const chain = await start()
  const [bundler, paymaster] = [bundlerOf(chain.url), createPaymaster(chain.url)]
  const client = createPublicClient({ chain: sei, transport: http(chain.url), pollingInterval: 100 })
  /** Every operation submitted to the bundler. */
  const handed: unknown[][] = []

  const answer = async ({ id, method, params }: Request): Promise<unknown> => {
    if (method === 'eth_sendUserOperation') handed.push(params)
    if (!isService(method))
      return (
        await fetch(chain.url, {
          method: 'POST',
          body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
          headers: { 'content-type': 'application/json' },
        })
      ).json()
    const service = method.startsWith('pm_') ? paymaster : bundler
    try {
      return { jsonrpc: '2.0', id, result: (await service(method, params)) ?? null }
    } catch (error) {
      const { code = -32603, message } = error as { code?: number; message: string }
      return { jsonrpc: '2.0', id, error: { code, message } }
    }
  }

  const noService = { error: { code: -32601, message: 'This network has no such service.' } }

  const createServer = (config: Parameters<typeof createFakeServer>[0] = {}) => {
    const server = createFakeServer({ smartAccountNetworks: [1329], ...config })
    const routed: typeof fetch = async (input, init) => {
      const url = new URL(String(input))
      const isNode = url.pathname === '/rpc' || url.pathname === operation.carry.path
      if (url.origin !== walletOrigin || !isNode) return server.fetch(input, init)
      const call = JSON.parse(String(init?.body)) as Request
      const isMissing = isService(call.method) && config.selfCarriedNetworks?.includes(1329)
      return new Response(
        JSON.stringify(isMissing ? { jsonrpc: '2.0', id: call.id, ...noService } : await answer(call)),
      )
    }
    return { ...server, fetch: routed }
  }

  return {
    url: chain.url,
    client,
    bundler,
    handed,
    createServer,
    startFrame: async (
      config: Parameters<typeof createFakeServer>[0] = {},
      options: Omit<Parameters<typeof startTestFrame>[0], 'server'> = {},
    ) => startTestFrame({ ...options, server: createServer(config) }),
    fund: (address: Address) =>
      fund({
        url: chain.url,
        address,
        native: 10n ** 19n,
        tokens: [{ symbol: 'USDC', amount: 1_000_000_000n }],
      }),
    stop: chain.stop,
  }
}

export type LocalChain = Awaited<ReturnType<typeof startLocalChain>>
