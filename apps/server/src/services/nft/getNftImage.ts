import type { nft } from '@latchkey/wire/api/nft'
import type { Address } from '@latchkey/wire/caip'
import { createCache } from '../../createCache.ts'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import type { Picture } from '../../sources/pictures/picture.ts'
import { readNftPicture } from '../../sources/pictures/readNftPicture.ts'
import { orUnavailable } from '../account/orUnavailable.ts'
import { drawTile } from '../explorer/drawTile.ts'
import { perServices } from '../perServices.ts'

/** Each has at most `serverLimits.nfts.imageBytes`. */
const picturesMax = 100
const picturesOf = perServices(({ metrics }) => {
  const pictures = createCache<Picture | undefined>({
    max: picturesMax,
    keepMs: (found) => (found ? 3_600_000 : 60_000),
  })
  metrics.gauge('cache_entries', { cache: 'pictures' }, () => pictures.size)
  return pictures
})

/**
 * An NFT's image, or a tile if there is none that we may fetch. Pages ask us instead of the host a contract names,
 * which would learn who looks.
 */
export const getNftImage: Handler<typeof nft.getNftImage> = async ({ params }, { services, header }) => {
  const { chain: id, token } = params
  const contract = params.contract.toLowerCase() as Address
  const sources = services.data.find(id)
  if (!sources || BigInt(token) >= 1n << 256n) throw fail(400, sources ? 'token' : 'chain', `There is no such token.`)
  const [described] = (await sources.tokens.stored([contract])).values()
  const read = () =>
    readNftPicture({ chain: sources.chain, contract, token: BigInt(token), gateway: services.settings.IPFS_GATEWAY })
  // An NFT flagged as spam gets no image, whatever its contract returns.
  const picture = described?.isSpam
    ? undefined
    : await orUnavailable('chain', picturesOf(services).get(`${id}:${contract}:${token}`, read))
  // Keeps an SVG that is opened directly from running code or contacting a host.
  header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  header('Cache-Control', `public, max-age=${picture ? 86_400 : 300}`)
  const tile = () => ({
    bytes: new Uint8Array(Buffer.from(drawTile(described?.symbol || '#'))),
    contentType: 'image/svg+xml',
  })
  return picture ?? tile()
}
