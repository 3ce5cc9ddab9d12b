import type { convert } from '@latchkey/wire/api/convert'
import { nativeTokenAddress } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'
import type { Handler } from '../../http/mount.ts'
import { orChainDown } from '../chainDown.ts'
import { loadSpelling } from '../loadSpelling.ts'
import { findDesk } from './desk.ts'

/** Tokens to swap: the native coin first, then the curated tokens that exist on the chain (API-06). */
export const tokens: Handler<typeof convert.tokens> = async ({ query }, { services, header }) => {
  const { tokens } = await findDesk(services, query.chainId)
  const coin = findChain(query.chainId)?.currency
  const native = coin ? [{ ...coin, address: nativeTokenAddress, eip2612: false }] : []
  const wanted = query.address?.toLowerCase()
  header('Cache-Control', 'public, max-age=60')
  const [listed, spell] = await Promise.all([orChainDown(tokens.list()), loadSpelling()])
  return {
    tokens: [...native, ...listed]
      .filter(({ address }) => wanted === undefined || address === wanted)
      .map(({ address, name, symbol, decimals, eip2612 }) => ({
        name,
        symbol,
        address: spell(query.chainId, address),
        decimals,
        logoUri: `${services.settings.API_URL}/public/getTokenImage/${encodeURIComponent(symbol)}`,
        eip2612,
      })),
  }
}
