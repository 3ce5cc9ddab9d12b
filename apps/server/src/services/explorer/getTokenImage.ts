import type { explorer } from '@latchkey/wire/api/explorer'
import type { Handler } from '../../http/mount.ts'
import { answerImage, checkImageId } from './answerImage.ts'
import { loadIcon } from './loadIcon.ts'

/** Tokens that use another token's icon: wrapped coins and bridged dollars. */
const sameMark = new Map(
  Object.entries({
    WSEI: 'SEI',
    USDT0: 'USDT',
    'USDT₮0': 'USDT',
    'USDC.N': 'USDC',
    'USDC.E': 'USDC',
    WETH: 'ETH',
  }),
)

/** A token's icon by its symbol (API-23). */
export const getTokenImage: Handler<typeof explorer.getTokenImage> = ({ params }, call) => {
  const symbol = checkImageId(params.id).toUpperCase()
  return answerImage(call, { name: symbol, icon: loadIcon('tokens', sameMark.get(symbol) ?? symbol) })
}
