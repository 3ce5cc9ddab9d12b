import type { Address, Hex } from '@latchkey/wire/caip'
import { serverLimits } from '@latchkey/wire/limits'
import * as v from 'valibot'
import type { Chain } from '../chain/createChain.ts'
import { readContracts } from '../chain/multicall.ts'
import { word } from '../chain/word.ts'
import { fetchBytes } from '../fetchBytes.ts'
import { loadViem } from '../loadViem.ts'
import { ipfsAddress } from './ipfsAddress.ts'
import { type Picture, readDataUrl, toPicture } from './picture.ts'

type Options = {
  chain: Chain
  contract: Address
  token: bigint
  /** The operator's IPFS gateway; empty disables it. */
  gateway: string
}

/** `tokenURI(uint256)` of ERC-721 and `uri(uint256)` of ERC-1155. */
const selectors = ['0xc87b56dd', '0x0e89341c']
/** A base64 image inside base64 JSON, as hex. */
const answerMax = serverLimits.nfts.imageBytes * 4
const metadataBytesMax = serverLimits.nfts.imageBytes * 2

const metadata = v.object({
  image: v.optional(v.nullable(v.string())),
  image_data: v.optional(v.nullable(v.string())),
})

/** An NFT's image: from the chain, or from IPFS through the operator's gateway. No other hosts. */
export const readNftPicture = async ({ chain, contract, token, gateway }: Options): Promise<Picture | undefined> => {
  const calls = selectors.map((selector) => ({ target: contract, data: `${selector}${word(token)}` as Hex }))
  const answers = await readContracts(chain, calls)
  const { decodeAbiParameters } = await loadViem()
  for (const answer of answers) {
    if (!answer || answer.length > answerMax) continue
    const [uri] = attempt(() => decodeAbiParameters([{ type: 'string' }], answer)) ?? []
    if (uri) return await follow(uri.replaceAll('{id}', word(token)), gateway)
  }
  return undefined
}

const follow = async (uri: string, gateway: string): Promise<Picture | undefined> => {
  const bytes = await load(uri, gateway, metadataBytesMax)
  if (!bytes) return undefined
  // Some contracts return the image directly.
  const direct = toPicture(bytes)
  if (direct) return direct
  const said = v.safeParse(
    metadata,
    attempt(() => JSON.parse(bytes.toString('utf8')) as unknown),
  )
  const image = said.success ? (said.output.image ?? said.output.image_data) : undefined
  if (!image) return undefined
  if (/^\s*<(\?xml|svg)/.test(image)) return toPicture(Buffer.from(image, 'utf8'))
  const picture = await load(image, gateway, serverLimits.nfts.imageBytes)
  return picture && toPicture(picture)
}

const load = async (uri: string, gateway: string, bytesMax: number): Promise<Buffer | undefined> => {
  const data = readDataUrl(uri)
  if (data) return data.bytes
  const address = ipfsAddress(gateway, uri)
  return address && (await fetchBytes(address, bytesMax))
}

const attempt = <T>(run: () => T): T | undefined => {
  try {
    return run()
  } catch {
    return undefined
  }
}
