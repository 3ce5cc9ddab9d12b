import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../settings.ts'
import { openKeyService } from '../openKeyService.ts'
import { crc32c } from './crc32c.ts'
import { findAwsKeys } from './findAwsKeys.ts'
import { signAws } from './signAws.ts'

type Asked = { method: string; path: string; headers: IncomingMessage['headers']; body: string }

let folder: string
let server: Server
let origin: string
let asked: Asked[] = []
const ciphertext = Buffer.from('wrapped').toString('base64')
const plain = Buffer.alloc(32, 7)

const given = (name: string, token = 'Token') => ({
  ...{ AccessKeyId: `AKID-${name}`, SecretAccessKey: `secret-${name}`, [token]: `token-${name}` },
  Expiration: '2030-01-01T00:00:00Z',
})
const refuse = (): never => {
  throw new Error('refused')
}

/** The services of both clouds, as far as credentials need them. */
const answerTo = ({ method, path, headers, body }: Asked): object | string => {
  const form = new URLSearchParams(body)
  switch (`${method} ${path}`) {
    case 'POST /sts/': {
      if (form.get('WebIdentityToken') !== 'a-pod-token' || form.get('RoleArn') !== 'arn:role') return refuse()
      const Credentials = given('web', 'SessionToken')
      return { AssumeRoleWithWebIdentityResponse: { AssumeRoleWithWebIdentityResult: { Credentials } } }
    }
    case 'GET /container':
      return headers.authorization === 'a-container-token' ? given('container') : refuse()
    case 'PUT /latest/api/token':
      return headers['x-aws-ec2-metadata-token-ttl-seconds'] === '60' ? 'a-metadata-token' : refuse()
    case 'GET /latest/meta-data/iam/security-credentials/':
      return headers['x-aws-ec2-metadata-token'] === 'a-metadata-token' ? 'a-role' : refuse()
    case 'GET /latest/meta-data/iam/security-credentials/a-role':
      return headers['x-aws-ec2-metadata-token'] === 'a-metadata-token' ? given('instance') : refuse()
    case 'GET /computeMetadata/v1/instance/service-accounts/default/token':
      return headers['metadata-flavor'] === 'Google' ? { access_token: 'a-machine-token' } : refuse()
    case 'POST /':
      return { CiphertextBlob: ciphertext, Plaintext: plain.toString('base64') }
    case 'POST /v1/projects/p/k:decrypt':
      if (headers.authorization !== 'Bearer a-machine-token') return refuse()
      return { plaintext: plain.toString('base64'), plaintextCrc32c: crc32c(plain) }
    default:
      return refuse()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-credentials-'))
  await writeFile(join(folder, 'pod'), 'a-pod-token\n')
  await writeFile(join(folder, 'container'), 'a-container-token\n')
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const one = { method, path, headers, body }
      asked.push(one)
      try {
        const answer = answerTo(one)
        response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
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

type Env = Record<string, string>
const instance = () => ({ AWS_EC2_METADATA_SERVICE_ENDPOINT: origin })
const ways: readonly (readonly [way: string, name: string, env: () => Env])[] = [
  [
    'environment',
    'env',
    () => ({ AWS_ACCESS_KEY_ID: 'AKID-env', AWS_SECRET_ACCESS_KEY: 'secret-env', AWS_SESSION_TOKEN: 'token-env' }),
  ],
  [
    'web identity of a pod',
    'web',
    () => ({
      ...{ AWS_ROLE_ARN: 'arn:role', AWS_WEB_IDENTITY_TOKEN_FILE: join(folder, 'pod') },
      AWS_ENDPOINT_URL_STS: `${origin}/sts`,
    }),
  ],
  [
    'container',
    'container',
    () => ({
      AWS_CONTAINER_CREDENTIALS_FULL_URI: `${origin}/container`,
      AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: join(folder, 'container'),
    }),
  ],
  ['machine', 'instance', () => ({})],
]

describe('AWS KMS without KEY_SERVICE_CREDENTIALS', () => {
  it.each(ways)('takes the credentials of the %s', async (_, name, env) => {
    asked = []
    const settings = readSettings({ KEY_SERVICE: `aws+${origin}/alias/latchkey` })
    const wrapper = await openKeyService(settings, { ...instance(), ...env() })
    expect(await wrapper?.unwrap('a', ciphertext)).toEqual(plain)
    const { headers, body } = asked.at(-1) as Asked
    const stamp = String(headers['x-amz-date'])
    const now = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
    const { authorization } = signAws(
      { accessKeyId: `AKID-${name}`, secretAccessKey: `secret-${name}`, sessionToken: `token-${name}` },
      {
        ...{ method: 'POST', url: new URL(`${origin}/`), body, region: 'us-east-1', service: 'kms', now },
        headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'TrentService.Decrypt' },
      },
    )
    expect(headers.authorization).toBe(authorization)
    expect(headers['x-amz-security-token']).toBe(`token-${name}`)
  })

  it('asks no address elsewhere for credentials without encryption', async () => {
    const env = { AWS_CONTAINER_CREDENTIALS_FULL_URI: 'http://credentials.example/role' }
    await expect(findAwsKeys(env, 'us-east-1')).rejects.toThrow('must be https or an address of this machine')
  })

  it('says that the machine has none, without what it answered', async () => {
    const away = { AWS_EC2_METADATA_SERVICE_ENDPOINT: 'http://127.0.0.1:9' }
    await expect(findAwsKeys(away, 'us-east-1')).rejects.toThrow(
      'there are no credentials, neither in the settings nor from this machine',
    )
    const env = { AWS_CONTAINER_CREDENTIALS_FULL_URI: `${origin}/container` }
    await expect(findAwsKeys(env, 'us-east-1')).rejects.toThrow("this machine's credentials can't be read: 403")
  })
})

it('Google Cloud KMS without KEY_SERVICE_CREDENTIALS takes the account of the machine', async () => {
  const wrapper = await openKeyService(readSettings({ KEY_SERVICE: `gcp+${origin}/projects/p/k` }), {
    GCE_METADATA_HOST: new URL(origin).host,
  })
  expect(await wrapper?.unwrap('a', ciphertext)).toEqual(plain)
})

it('Vault needs KEY_SERVICE_CREDENTIALS', async () => {
  const settings = readSettings({ KEY_SERVICE: `vault+${origin}/transit/latchkey` })
  await expect(openKeyService(settings, {})).rejects.toThrow('KEY_SERVICE_CREDENTIALS must be the path of a file')
})
