import * as v from 'valibot'
import { anyNetworkId, isAddress } from '../caip.ts'
import { commonQuery, endpoint } from '../endpoint.ts'

/** NFT images, in a separate table: only the server needs the row; pages get URLs. */
export const nft = {
  getNftImage: endpoint({
    method: 'GET',
    path: '/public/getNftImage/:chain/:contract/:token',
    project: 'none',
    params: v.object({
      chain: anyNetworkId,
      contract: v.custom<`0x${string}`>(isAddress, 'must be an EVM address'),
      token: v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'must be the number of a token')),
    }),
    query: commonQuery,
    reply: 'bytes',
  }),
} as const
