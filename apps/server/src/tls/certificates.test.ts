import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findEngine } from '../testing/findEngine.ts'
import { type Fault, makeCertificates, type Pair } from './testing/makeCertificates.ts'
import { startDoor, type TestDoor } from './testing/startDoor.ts'

const run = promisify(execFile)
const openssl = findEngine('openssl')

let folder: string
let ca: string
let pairs: Readonly<Record<Fault, Pair>>

const kinds = {
  web: 'none',
  smtp: 'smtp',
  smtps: 'smtps',
  database: 'postgres',
  nats: 'nats',
  valkey: 'none',
} as const
type Kind = keyof typeof kinds
type Found = { name: string; verdict: string; found: string; advice?: string }

/** Connects to servers that show this certificate: which of them heard anything, and what the doctor says. */
const tryAll = async (fault: Fault, more: { now?: number } = {}) => {
  const names = Object.keys(kinds) as Kind[]
  const doors = await Promise.all(
    names.map(async (name): Promise<[Kind, TestDoor]> => [name, await startDoor(kinds[name], pairs[fault])]),
  )
  const ports = Object.fromEntries(doors.map(([name, { port }]) => [name, port]))
  try {
    const { stdout } = await run(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, 'testing', 'callDoors.ts'), JSON.stringify({ ports, ...more })],
      { env: { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: ca } },
    )
    const said = JSON.parse(stdout) as Readonly<Record<string, readonly Found[]>>
    return { said, trusted: doors.filter(([, door]) => door.trusted() > 0).map(([name]) => name) }
  } finally {
    await Promise.all(doors.map(([, { stop }]) => stop()))
  }
}

const everyPart = ['database', 'mail', 'smtps', 'nats', 'nodes', 'origins', 'valkey']

describe.skipIf(!openssl)('a certificate', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-certificates-'))
    ;({ ca, pairs } = await makeCertificates(openssl ?? '', folder))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('of an authority that Node knows is accepted by every connection', async () => {
    const { trusted, said } = await tryAll('none')
    expect(trusted).toEqual(['web', 'smtp', 'smtps', 'database', 'nats', 'valkey'])
    for (const lines of Object.values(said)) for (const line of lines) expect(line.verdict).toBe('pass')
  })

  it.each([
    ['expired', 'its certificate has expired', 'Renew it, and check why that did not happen automatically.'],
    ['notYetValid', 'its certificate is not valid yet', 'Check the clock of this machine.'],
    [
      'otherHost',
      'its certificate is for another host',
      'Name the host as the certificate does, or get one that names this host.',
    ],
    [
      'selfSigned',
      'its certificate is self-signed',
      'If its authority is your own, set NODE_EXTRA_CA_CERTS; it has no effect in a file that Node reads with --env-file.',
    ],
  ] as const)('that is %s is refused by every connection before it says anything', async (fault, found, advice) => {
    const { trusted, said } = await tryAll(fault)
    expect(trusted).toEqual([])
    expect(Object.keys(said)).toEqual(everyPart)
    for (const [part, lines] of Object.entries(said)) {
      expect([part, lines.map((line) => [line.verdict, line.found])]).toEqual([part, [['fail', found]]])
      if (part !== 'origins') expect(lines[0]?.advice).toBe(advice)
    }
  })

  it('that expires soon is a warning, except for nodes of others', async () => {
    const { said } = await tryAll('none', { now: Date.UTC(2118, 11, 25, 12) })
    const warned = Object.entries(said).flatMap(([part, lines]) =>
      lines.filter(({ verdict }) => verdict === 'warn').map(({ found }) => [part, found]),
    )
    expect(warned).toEqual(
      everyPart.filter((part) => part !== 'nodes').map((part) => [part, 'its certificate expires in 6 days']),
    )
  })
})
