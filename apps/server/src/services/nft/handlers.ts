import type { nft } from '@latchkey/wire/api/nft'
import type { Handlers } from '../../http/mount.ts'
import { getNftImage } from './getNftImage.ts'

export const nftHandlers: Handlers<typeof nft> = { getNftImage }
