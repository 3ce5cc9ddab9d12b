import { createClient } from '@redis/client'
import { type Finding, fail, pass, warn } from '../conformance/check.ts'
import { isLoopback } from '../http/isLoopback.ts'
import { serverCertificateFinding } from './certificateFinding.ts'
import { type DoctorCheck, inWords, type Line, line } from './doctorCheck.ts'

const oldestVersion = 6
const timeoutMs = 5_000

/** Whether Valkey or Redis answers, and whether it keeps the counters. */
export const valkeyChecks: DoctorCheck = async ({ VALKEY_URL }, { now }) => {
  if (VALKEY_URL === '')
    return [line('Valkey', pass('not used: PostgreSQL counts requests, and each process has its own cache'))]
  const { protocol, hostname, port } = new URL(VALKEY_URL)
  const door = { host: hostname, port: Number(port || 6379) }
  const certificate = protocol === 'rediss:' ? await serverCertificateFinding(door, now()) : undefined
  const tls = certificate ? [line('Certificate', certificate)] : []
  if (certificate?.verdict === 'fail') return tls
  const client = createClient({
    url: VALKEY_URL,
    socket: { connectTimeout: timeoutMs, socketTimeout: timeoutMs, reconnectStrategy: false },
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return [...describe(await client.info(), new URL(VALKEY_URL)), ...tls]
  } catch (error) {
    const advice = 'Check VALKEY_URL: host, port, user and password. Until then, each process has its own limits.'
    return [line('Connection', fail(inWords(error), advice)), ...tls]
  } finally {
    if (client.isOpen) client.destroy()
  }
}

const describe = (info: string, url: URL): readonly Line[] => {
  const read = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? ''
  return [
    line('Version', versionFinding(read('valkey_version'), read('redis_version'))),
    line('Role', roleFinding(read('role'))),
    line('Memory', memoryFinding(read('maxmemory_policy'))),
    line('Encryption', encryptionFinding(url)),
  ]
}

const versionFinding = (valkey: string, redis: string): Finding => {
  const said = valkey ? `Valkey ${valkey}` : `Redis ${redis}`
  return Number.parseInt(valkey || redis, 10) >= oldestVersion
    ? pass(said)
    : fail(said, `Use Valkey, or Redis ${oldestVersion} or later.`)
}

const roleFinding = (role: string): Finding =>
  role === 'master' ? pass('takes writes') : fail('is a replica', 'Name the primary in VALKEY_URL.')

/** A counter that is dropped early gives its caller a fresh limit. */
const memoryFinding = (policy: string): Finding =>
  policy.startsWith('allkeys-')
    ? warn(`${policy} may drop counters too early`, 'Set maxmemory-policy to noeviction or volatile-ttl.')
    : pass(policy)

const encryptionFinding = (url: URL): Finding => {
  if (url.protocol === 'rediss:') return pass('required')
  return isLoopback(url.hostname)
    ? pass('not needed on this machine')
    : warn('none', 'Use rediss:// unless only your servers can reach that network.')
}
