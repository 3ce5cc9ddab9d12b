import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'

export type EvilIdp = Awaited<ReturnType<typeof startEvilIdp>>

/** An OpenID provider that returns whatever the test sets. */
export const startEvilIdp = async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const publicJwk = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'evil' }
  const says = { idToken: '' }
  let base = ''
  const server: Server = createServer((request, response) => {
    const answers: Record<string, unknown> = {
      '/google/.well-known/openid-configuration': {
        issuer: `${base}/google`,
        authorization_endpoint: `${base}/google/auth`,
        token_endpoint: `${base}/google/token`,
        jwks_uri: `${base}/google/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        code_challenge_methods_supported: ['S256'],
      },
      '/google/jwks': { keys: [publicJwk] },
      '/google/token': { access_token: 'x', token_type: 'bearer', expires_in: 60, id_token: says.idToken },
    }
    const answer = answers[(request.url ?? '').split('?')[0] ?? '']
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ base, issuer: `${base}/google`, privateKey, publicJwk, says },
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
