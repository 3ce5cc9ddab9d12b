import { rpcRequest } from '@latchkey/wire/api/rpc'
import { productNetworkId } from '@latchkey/wire/chains'
import * as v from 'valibot'
import type { App } from '../../http/app.ts'
import { readJson } from '../../http/body.ts'
import type { Settings } from '../../settings.ts'

type Answer = (method: string, params: readonly unknown[]) => Promise<unknown>

const codeOf = (error: unknown): number =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : -32603

/** Stubs for the services behind smart accounts, at the URLs that BUNDLER_URL and PAYMASTER_URL name. */
export const mountBundler = (app: App, settings: Settings): void => {
  const url = settings.CHAIN_RPC_URLS.get(productNetworkId)?.[0] ?? ''
  /** Loaded on first use: the chain library would slow every start. */
  const load = {
    '/bundler': async (): Promise<Answer> => (await import('./createBundler.ts')).createBundler(url),
    '/paymaster': async (): Promise<Answer> => (await import('./createPaymaster.ts')).createPaymaster(url),
  } as const
  for (const path of ['/bundler', '/paymaster'] as const) {
    let loading: Promise<Answer> | undefined
    app.post(path, async (c) => {
      c.set('route', path)
      const parsed = v.safeParse(rpcRequest, await readJson(c).catch(() => undefined))
      if (!parsed.success)
        return c.json({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } })
      const { id, method, params = [] } = parsed.output
      loading ??= load[path]()
      try {
        const result = await (await loading)(method, Array.isArray(params) ? params : [])
        return c.json({ jsonrpc: '2.0', id, result: result ?? null })
      } catch (error) {
        const message = error instanceof Error ? error.message : 'unknown'
        return c.json({ jsonrpc: '2.0', id, error: { code: codeOf(error), message } })
      }
    })
  }
}
