import { accountAddress, isAddress } from '@latchkey/wire/caip'
import { productNetworkId } from '@latchkey/wire/chains'
import * as v from 'valibot'
import type { App } from '../http/app.ts'
import { fail } from '../http/errors.ts'
import { escapeHtml } from '../http/page.ts'
import type { Settings } from '../settings.ts'
import type { Faucet } from './faucet.ts'
import { giveSol } from './giveSol.ts'
import { standInPage } from './pages.ts'
import { readBody } from './readBody.ts'

const faucetBody = v.object({ address: accountAddress })

/** Gives test money of the local chain, or of a Solana test network. */
export const mountFaucet = (app: App, settings: Settings): void => {
  let faucet: Promise<Faucet> | undefined
  /** Loaded on first use, since the chain library would slow down every start. */
  const openFaucet = async (): Promise<Faucet> => {
    const { createFaucet } = await import('./faucet.ts')
    return createFaucet(settings.CHAIN_RPC_URLS.get(productNetworkId)?.[0] ?? '')
  }
  const give = async (address: v.InferOutput<typeof accountAddress>) => {
    faucet ??= openFaucet()
    const given = isAddress(address) ? (await faucet)(address) : giveSol(settings, address)
    return given.catch((cause: unknown) => {
      throw fail(503, '', 'The local chain did not take the transfer. Is it running?', { cause })
    })
  }
  app.post('/faucet', async (c) => {
    c.set('route', '/faucet')
    const { address } = await readBody(c, faucetBody)
    return c.json(await give(address))
  })
  app.post('/faucet/form', async (c) => {
    c.set('route', '/faucet/form')
    const typed = String((await c.req.parseBody()).address).trim()
    const parsed = v.safeParse(accountAddress, typed)
    if (parsed.success) await give(parsed.output)
    const says = parsed.success ? `Sent to ${typed}.` : 'This isn’t an address. Copy it from “Receive” in the wallet.'
    const page = `<h1>Test money</h1><p>${escapeHtml(says)}</p><p><a href="/">Back to the sandbox</a></p>`
    return c.html(standInPage('Test money', page), parsed.success ? 200 : 400)
  })
}
