import type { LatchkeyOptions } from './options.ts'

const originOf = (url: string): string => new URL(url).origin

/**
 * What a page's Content-Security-Policy must allow. No inline script or style and no nonce is needed. RPC URLs of your
 * own transports and chains come on top of it.
 */
export const cspFor = ({
  server,
  walletUrl,
  pairing,
  chains,
  analyticsScript,
  nonce,
  isScriptTag = false,
}: Pick<LatchkeyOptions, 'server' | 'walletUrl' | 'pairing' | 'chains' | 'analyticsScript' | 'nonce'> & {
  /** The page loads `element.js` from the server. */
  isScriptTag?: boolean
}): Record<string, readonly string[]> => {
  const api = server === undefined ? [] : [originOf(server)]
  const nodes = chains?.flatMap(({ rpcUrls }) => rpcUrls.default.http.map(originOf)) ?? []
  const relays = pairing
    ? pairing.relays.map(originOf)
    : server && pairing !== false
      ? [originOf(server).replace(/^http/, 'ws')]
      : []
  const script = analyticsScript ? [originOf(analyticsScript.url)] : []
  const verify = (pairing || undefined)?.verify ? ['https://verify.walletconnect.org'] : []
  // Without `walletUrl`, only the server knows the wallet's origin. An empty list would block it.
  const wallet = walletUrl === undefined ? server && new URL(server).protocol : originOf(walletUrl)
  return {
    'script-src': [
      "'self'",
      ...(isScriptTag ? api : []),
      ...(nonce && analyticsScript ? [`'nonce-${nonce}'`] : script),
    ],
    'style-src': ["'self'"],
    'connect-src': [...new Set(["'self'", ...api, ...relays, ...nodes, ...script])],
    'img-src': ["'self'", 'data:', ...api],
    'frame-src': [...(wallet === undefined ? [] : [wallet]), ...verify],
  }
}
