import * as v from 'valibot'
import { cappedFetch } from '../fetchBytes.ts'
import { fetchJson } from '../fetchJson.ts'

/** A signed reply from a Farcaster client. */
export type FarcasterAnswer = v.InferOutput<typeof completed>
export type FarcasterProfile = { fid: string; userName: string }

/** Sign In With Farcaster through a relay (FIP-11). */
export type Farcaster = {
  begin: (nonce: string) => Promise<{ url: string; channelToken: string }>
  /** The reply; undefined until the user has signed. */
  look: (channelToken: string) => Promise<FarcasterAnswer | undefined>
  /** The signer's identity; throws unless the message is for us and the signer owns the Farcaster ID. */
  verify: (answer: FarcasterAnswer, nonce: string) => Promise<FarcasterProfile>
}

type Options = { relayUrl: string; rpcUrl: string; walletUrl: string }

/** Pages open this link. Of another kind, such as a script, it would run there. */
const link = v.pipe(v.string(), v.url(), v.regex(/^https?:/))
const channel = v.object({ channelToken: v.string(), url: link })
const completed = v.object({
  state: v.literal('completed'),
  message: v.pipe(v.string(), v.maxLength(4_096)),
  signature: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]+$/),
    v.transform((text) => text as `0x${string}`),
  ),
  fid: v.number(),
  username: v.optional(v.string()),
})
const status = v.variant('state', [v.looseObject({ state: v.literal('pending') }), completed])

/** The ID registry on Optimism, which records who owns which Farcaster ID. */
const idRegistry = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
const idRegistryAbi = [
  {
    type: 'function',
    name: 'idOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ name: 'fid', type: 'uint256' }],
  },
] as const
const registryChainId = 10
const timeoutMs = 8_000

export const createFarcaster = ({ relayUrl, rpcUrl, walletUrl }: Options): Farcaster => {
  const { host } = new URL(walletUrl)
  const siweUri = `${walletUrl}/login`

  return {
    begin: async (nonce) => {
      const body = JSON.stringify({ siweUri, domain: host, nonce, acceptAuthAddress: false })
      const headers = { 'content-type': 'application/json' }
      return v.parse(channel, await fetchJson(`${relayUrl}/v1/channel`, { method: 'POST', headers, body }))
    },
    look: async (channelToken) => {
      const headers = { authorization: `Bearer ${channelToken}` }
      const found = v.parse(status, await fetchJson(`${relayUrl}/v1/channel/status`, { headers }))
      return found.state === 'completed' ? found : undefined
    },
    verify: async ({ message, signature, fid, username }, nonce) => {
      // Loaded on first use, since the chain library would slow down every start.
      const [{ createPublicClient, http, verifyMessage }, { parseSiweMessage }] = await Promise.all([
        import('viem'),
        import('viem/siwe'),
      ])
      const registry = createPublicClient({
        transport: http(rpcUrl, { timeout: timeoutMs, retryCount: 1, fetchFn: cappedFetch }),
        ccipRead: false,
      })
      const said = parseSiweMessage(message)
      const now = new Date()
      const isForUs =
        said.domain === host &&
        said.uri === siweUri &&
        said.nonce === nonce &&
        said.version === '1' &&
        said.chainId === registryChainId &&
        said.resources?.includes(`farcaster://fid/${fid}`) === true &&
        (said.expirationTime === undefined || said.expirationTime > now) &&
        (said.notBefore === undefined || said.notBefore <= now)
      if (!isForUs || !said.address) throw new Error('The message is not for this login.')
      if (!(await verifyMessage({ address: said.address, message, signature }))) {
        throw new Error('The signature does not match this address.')
      }
      // Without this check, anyone could sign for any ID.
      const owned = await registry.readContract({
        address: idRegistry,
        abi: idRegistryAbi,
        functionName: 'idOf',
        args: [said.address],
      })
      if (owned !== BigInt(fid)) throw new Error('The signer does not own this Farcaster id.')
      return { fid: String(fid), userName: username?.slice(0, 64) || `fid ${fid}` }
    },
  }
}
