import { accountAddress, isAddress } from '@latchkey/wire/caip'
import { productNetworkId } from '@latchkey/wire/chains'
import * as v from 'valibot'
import type { App } from '../http/app.ts'
import { fail } from '../http/errors.ts'
import type { Settings } from '../settings.ts'
import type { Faucet } from './faucet.ts'
import { giveSol } from './giveSol.ts'
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
  app.post('/faucet', async (c) => {
    c.set('route', '/faucet')
    const { address } = await readBody(c, faucetBody)
    faucet ??= openFaucet()
    const give = isAddress(address) ? (await faucet)(address) : giveSol(settings, address)
    return c.json(
      await give.catch((cause: unknown) => {
        throw fail(503, '', 'The local chain did not take the transfer. Is it running?', { cause })
      }),
    )
  })
}
