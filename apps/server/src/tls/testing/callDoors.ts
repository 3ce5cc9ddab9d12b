import { connect as connectNats } from '@nats-io/transport-node'
import { connect as connectDatabase } from '../../db/connect.ts'
import { databaseChecks } from '../../doctor/databaseChecks.ts'
import type { DoctorPorts, Line } from '../../doctor/doctorCheck.ts'
import { mailChecks } from '../../doctor/mailChecks.ts'
import { natsChecks } from '../../doctor/natsChecks.ts'
import { nodeChecks } from '../../doctor/nodeChecks.ts'
import { originChecks } from '../../doctor/originChecks.ts'
import { valkeyChecks } from '../../doctor/valkeyChecks.ts'
import { createSmtpMailer } from '../../mail/createSmtpMailer.ts'
import { natsOptions } from '../../relay/nats/natsOptions.ts'
import { readSettings } from '../../settings.ts'
import { callNode } from '../../sources/chain/callNode.ts'
import { fetchJson } from '../../sources/fetchJson.ts'
import { openValkey } from '../../valkey/openValkey.ts'

/**
 * Runs in a process of its own, because Node reads NODE_EXTRA_CA_CERTS only at startup: connects to each port in the
 * way that the server does, asks the doctor, and prints what the doctor found.
 */
type Ports = Readonly<Record<'web' | 'smtp' | 'smtps' | 'database' | 'nats' | 'valkey', number>>

const { ports, now } = JSON.parse(process.argv[2] ?? '{}') as { ports: Ports; now?: number }
const urls = {
  SITE_URL: `https://localhost:${ports.web}`,
  CHAIN_RPC_URLS: `https://localhost:${ports.web}`,
  SMTP_URL: `smtp://localhost:${ports.smtp}?requireTLS=true`,
  DATABASE_URL: `postgres://a:b@localhost:${ports.database}/c?sslmode=require`,
  NATS_URL: `tls://localhost:${ports.nats}`,
  VALKEY_URL: `rediss://localhost:${ports.valkey}`,
}
const settings = readSettings({ ...urls, SOLANA_RPC_URLS: 'none' })
const smtps = readSettings({ SMTP_URL: `smtps://localhost:${ports.smtps}` })

const sendMail = async (url: string) => {
  const mailer = createSmtpMailer({ url, from: 'a@localhost' })
  await mailer.send({ to: 'b@localhost', subject: '', text: '', html: '' }).finally(mailer.close)
}

/** Each fails in any case: the servers answer nothing. Which of them spoke is for the servers to say. */
await Promise.allSettled([
  callNode(urls.CHAIN_RPC_URLS, {}),
  fetchJson(urls.SITE_URL),
  sendMail(urls.SMTP_URL),
  sendMail(smtps.SMTP_URL),
  connectDatabase({ url: urls.DATABASE_URL, onLost: () => {}, waitMs: 0 }),
  connectNats({ ...natsOptions(settings.NATS_URL), reconnect: false }),
  openValkey({ url: urls.VALKEY_URL, onAway: () => {} }).then(({ close }) => close()),
])

const world: DoctorPorts = {
  now: () => now ?? Date.now(),
  addressesOf: async () => ['127.0.0.1'],
  textsOf: async () => [],
}
const found: Record<string, readonly Line[]> = {
  database: await databaseChecks(settings, world),
  mail: await mailChecks(settings, world),
  smtps: await mailChecks(smtps, world),
  nats: await natsChecks(settings, world),
  nodes: await nodeChecks(settings, world),
  origins: await originChecks(settings, world),
  valkey: await valkeyChecks(settings, world),
}
const about = (lines: readonly Line[]) =>
  lines.filter(({ name, found: says }) => /certificate|^valid for/.test(says) && name !== 'Encryption')
console.log(JSON.stringify(Object.fromEntries(Object.entries(found).map(([part, lines]) => [part, about(lines)]))))
process.exit(0)
