import { importPKCS8, SignJWT } from 'jose'

type Options = { clientId: string; teamId: string; keyId: string; privateKey: string }

/** Apple's client secret: a short-lived token signed with the key that Apple issued. */
export const appleSecret = async (
  { clientId, teamId, keyId, privateKey }: Options,
  now = Date.now(),
): Promise<string> =>
  await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt(Math.floor(now / 1_000))
    .setExpirationTime(Math.floor(now / 1_000) + 300)
    .sign(await importPKCS8(privateKey.replaceAll('\\n', '\n'), 'ES256'))
