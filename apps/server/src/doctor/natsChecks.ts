import { jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { type Finding, fail, pass, warn } from '../conformance/check.ts'
import { isLoopback } from '../http/isLoopback.ts'
import { natsOptions } from '../relay/nats/natsOptions.ts'
import { copiesOn } from '../relay/nats/openNats.ts'
import type { Settings } from '../settings.ts'
import { hellos } from '../tls/hellos.ts'
import { serverCertificateFinding } from './certificateFinding.ts'
import { type DoctorCheck, inWords, type Line, line } from './doctorCheck.ts'

const oldestVersion = [2, 9] as const
/** The largest frame of a client. */
const payloadMin = 1_048_576
const megabyte = 1_048_576
const timeoutMs = 5_000

/** Whether every NATS server answers, and whether it keeps messages. */
export const natsChecks: DoctorCheck = async (settings, { now }) => {
  const { NATS_URL: urls } = settings
  if (urls.length === 0) return [line('NATS', pass('not used: PostgreSQL stores the messages'))]
  const lines: Line[] = []
  for (const url of urls) lines.push(...(await serverLines(url, settings, now())))
  return [...lines, line('Copies', copiesFinding(urls)), line('Encryption', encryptionFinding(urls))]
}

const isEncrypted = (urls: readonly string[]): boolean => urls.some((url) => url.startsWith('tls:'))

const serverLines = async (url: string, settings: Settings, now: number): Promise<readonly Line[]> => {
  const { host, hostname, port } = new URL(url)
  const door = { host: hostname, port: Number(port || 4222), hello: hellos.nats }
  const certificate = isEncrypted(settings.NATS_URL) ? await serverCertificateFinding(door, now) : undefined
  const tls = certificate ? [line(`Certificate of ${host}`, certificate)] : []
  if (certificate?.verdict === 'fail') return tls
  let connection: NatsConnection | undefined
  try {
    // The first URL has the user and password for all of them, and one tls:// encrypts all.
    const options = { ...natsOptions(settings.NATS_URL), servers: natsOptions([url]).servers ?? [] }
    connection = await connect({ ...options, reconnect: false, timeout: timeoutMs, ignoreAuthErrorAbort: false })
    const store = await jetstreamFinding(connection, settings)
    return [line(host, versionFinding(connection)), line('JetStream', store), ...tls]
  } catch (error) {
    const advice = 'Check NATS_URL: host, port, user and password. Without NATS, wallets can’t be paired.'
    return [line(host, fail(inWords(error), advice)), ...tls]
  } finally {
    await connection?.close()
  }
}

const versionFinding = ({ info }: NatsConnection): Finding => {
  const { version = '', max_payload: largest = 0 } = info ?? {}
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const said = `NATS ${version}`
  if (major < oldestVersion[0] || (major === oldestVersion[0] && minor < oldestVersion[1]))
    return fail(said, `Use NATS ${oldestVersion.join('.')} or later.`)
  return largest < payloadMin
    ? fail(`${said}, messages up to ${largest} bytes`, `Set max_payload to ${payloadMin} or more.`)
    : pass(said)
}

const jetstreamFinding = async (connection: NatsConnection, { RELAY_STORAGE_MB }: Settings): Promise<Finding> => {
  const manager = await jetstreamManager(connection, { timeout: timeoutMs, checkAPI: false })
  const account = await manager.getAccountInfo().catch(() => undefined)
  if (!account) return fail('does not answer', 'Start nats-server with -js and a directory (-sd), and form a quorum.')
  const { max_storage: most } = account.limits
  return most >= 0 && most < RELAY_STORAGE_MB * megabyte
    ? fail(`may store ${most} bytes`, `Allow ${RELAY_STORAGE_MB} MB (RELAY_STORAGE_MB) or lower that setting.`)
    : pass('stores messages')
}

const copiesFinding = (urls: readonly string[]): Finding =>
  copiesOn(urls) === 3
    ? pass('each message is kept on three servers')
    : warn('each message is kept on one server', 'Name three servers of a cluster, so losing one loses no message.')

const encryptionFinding = (urls: readonly string[]): Finding => {
  if (isEncrypted(urls)) return pass('required')
  return urls.every((url) => isLoopback(new URL(url).hostname))
    ? pass('not needed on this machine')
    : warn('none', 'Use tls:// unless only your servers can reach that network.')
}
