import { createCipheriv, createDecipheriv, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../settings.ts'
import { readKeyFile, writeKeyFile } from '../keyFile.ts'
import { readKeyring } from '../keyring.ts'
import { unwrapLine, wrapLine } from '../keyWrapper.ts'
import { openKeyService } from '../openKeyService.ts'
import { crc32c } from './crc32c.ts'
import { signAws } from './signAws.ts'

type Asked = { path: string; headers: IncomingMessage['headers']; body: string }
type Body = Record<string, string>

let folder: string
let server: Server
let origin: string
const asked: Asked[] = []
const serviceKey = randomBytes(32)
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** What every real service does: authenticated encryption, bound to the context. */
const lock = (context: string, plain: Buffer): Buffer => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', serviceKey, iv).setAAD(Buffer.from(context))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}
const unlock = (context: string, locked: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', serviceKey, locked.subarray(0, 12)).setAAD(Buffer.from(context))
  decipher.setAuthTag(locked.subarray(-16))
  return Buffer.concat([decipher.update(locked.subarray(12, -16)), decipher.final()])
}
const bytesOf = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64')

const vaultAnswer = (path: string, headers: Asked['headers'], body: Body): object => {
  if (headers['x-vault-token'] !== 'a-token') throw new Error('token')
  const context = bytesOf(body.associated_data).toString()
  if (path === '/v1/transit/encrypt/latchkey')
    return { data: { ciphertext: `vault:v1:${lock(context, bytesOf(body.plaintext)).toString('base64')}` } }
  if (path !== '/v1/transit/decrypt/latchkey') throw new Error('path')
  return { data: { plaintext: unlock(context, bytesOf(body.ciphertext?.slice(9))).toString('base64') } }
}
const awsAnswer = (headers: Asked['headers'], body: Body & { EncryptionContext?: Body }): object => {
  const signed =
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/us-east-1\/kms\/aws4_request, SignedHeaders=content-type;host;x-amz-date;x-amz-target, Signature=[0-9a-f]{64}$/
  if (!signed.test(headers.authorization ?? '') || body.KeyId !== 'alias/latchkey') throw new Error('signature')
  const context = body.EncryptionContext?.purpose ?? ''
  if (headers['x-amz-target'] === 'TrentService.Encrypt')
    return { CiphertextBlob: lock(context, bytesOf(body.Plaintext)).toString('base64') }
  return { Plaintext: unlock(context, bytesOf(body.CiphertextBlob)).toString('base64') }
}
const gcpAnswer = (path: string, headers: Asked['headers'], body: Body): object => {
  if (headers.authorization !== 'Bearer a-gcp-token') throw new Error('token')
  const context = bytesOf(body.additionalAuthenticatedData).toString()
  const sum = (bytes: Buffer) => crc32c(bytes)
  if (path.endsWith(':encrypt')) {
    const plain = bytesOf(body.plaintext)
    const locked = lock(context, plain)
    return {
      ...{ ciphertext: locked.toString('base64'), ciphertextCrc32c: sum(locked) },
      verifiedPlaintextCrc32c: body.plaintextCrc32c === sum(plain),
      verifiedAdditionalAuthenticatedDataCrc32c: true,
    }
  }
  const plain = unlock(context, bytesOf(body.ciphertext))
  return { plaintext: plain.toString('base64'), plaintextCrc32c: isDamaging ? '1' : sum(plain) }
}
const tokenAnswer = (body: string): object => {
  const [head = '', claims = '', signature = ''] = (new URLSearchParams(body).get('assertion') ?? '').split('.')
  const isOurs = createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url')
  const { iss, aud } = JSON.parse(bytesOf(claims).toString()) as Body
  if (!isOurs || iss !== 'me@project.example' || aud !== `${origin}/token`) throw new Error('assertion')
  return { access_token: 'a-gcp-token' }
}
let isDamaging = false

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-keyservices-'))
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const { url: path = '', headers } = request
      asked.push({ path, headers, body })
      try {
        const read = () => JSON.parse(body) as Body
        const answer = path.startsWith('/v1/transit')
          ? vaultAnswer(path, headers, read())
          : path === '/'
            ? awsAnswer(headers, read() as never)
            : path === '/token'
              ? tokenAnswer(body)
              : gcpAnswer(path, headers, read())
        response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
      } catch {
        response.writeHead(403).end('{}')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

const credentialsOf = (kind: string): string => {
  if (kind === 'vault') return 'a-token\n'
  if (kind === 'aws') return JSON.stringify({ accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  return JSON.stringify({ client_email: 'me@project.example', private_key: key, token_uri: `${origin}/token` })
}
const serviceOf = async (kind: string, path: string) => {
  const KEY_SERVICE_CREDENTIALS = join(folder, `${kind}.credentials`)
  await writeFile(KEY_SERVICE_CREDENTIALS, credentialsOf(kind))
  return await openKeyService(readSettings({ KEY_SERVICE: `${kind}+${origin}/${path}`, KEY_SERVICE_CREDENTIALS }))
}

describe.each([
  ['vault', 'transit/latchkey'],
  ['aws', 'alias/latchkey'],
  ['gcp', 'projects/p/locations/l/keyRings/r/cryptoKeys/k'],
])('a master key wrapped by %s', (kind, path) => {
  it('opens at the start with the same result, for its own line only, and is never in the file', async () => {
    const wrapper = await serviceOf(kind, path)
    const file = join(folder, `${kind}.key`)
    const plain = await readKeyring({ file, mayCreate: true })
    const [line] = await readKeyFile(file)
    const bytes = await unwrapLine(undefined, 'k1', line?.text ?? '')
    const text = await wrapLine(wrapper, 'k1', bytes)
    await writeKeyFile(file, [{ id: 'k1', isWaiting: false, text }])
    expect(await readFile(file, 'utf8')).not.toContain(line?.text)
    expect(asked.at(-1)?.body).toContain(bytes.toString('base64'))

    const wrapped = await readKeyring({ file, mayCreate: false, wrapper })
    expect(wrapped.open('a', plain.seal('a', 'half'))).toBe('half')
    expect(wrapped.hash('email', 'ada@example.com')).toBe(plain.hash('email', 'ada@example.com'))
    await expect(unwrapLine(wrapper, 'k2', text)).rejects.toThrow(
      'KEY_SERVICE did not open the master key k2: it answered 403.',
    )
  })
})

it('refuses an answer of Google that was damaged on the way', async () => {
  const wrapper = await serviceOf('gcp', 'projects/p/locations/l/keyRings/r/cryptoKeys/k')
  const text = await wrapLine(wrapper, 'k1', randomBytes(32))
  isDamaging = true
  await expect(unwrapLine(wrapper, 'k1', text)).rejects.toThrow(/its answer was damaged in transit/)
  isDamaging = false
})

it('signs as AWS publishes it, and sums as RFC 3720 does', () => {
  // "get-vanilla" of the Signature Version 4 test suite.
  const { authorization } = signAws(
    { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' },
    {
      ...{ method: 'GET', url: new URL('https://example.amazonaws.com/'), headers: {}, body: '' },
      ...{ region: 'us-east-1', service: 'service', now: Date.UTC(2015, 7, 30, 12, 36, 0) },
    },
  )
  expect(authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  )
  expect(crc32c(Buffer.alloc(32))).toBe(String(0x8a9136aa))
})

it('is never spoken to without encryption', () => {
  expect(() => readSettings({ KEY_SERVICE: 'vault+http://vault.example/transit/k' })).toThrow(/^KEY_SERVICE must be/)
})
