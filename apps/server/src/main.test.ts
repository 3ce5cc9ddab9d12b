import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePorts } from './testing/freePorts.ts'
import { startTestDatabase } from './testing/testDatabase.ts'

it('ends at once when it is told to while it starts, also as the first process of a container', async () => {
  // Accepts connections and never answers, so the start waits.
  const database = createServer()
  database.listen(0, '127.0.0.1')
  await once(database, 'listening')
  const { port } = database.address() as { port: number }
  const child = spawn(process.execPath, ['--import', 'tsx', 'main.ts'], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/latchkey` },
  })
  const ended = once(child, 'exit')
  await once(database, 'connection')
  child.kill('SIGTERM')
  // As such a process it would ignore a signal that nothing listens for, so a signal must not end it.
  expect(await ended).toEqual([0, null])
  database.close()
})

/** What a server says that doesn't start. */
const refusal = async (env: Record<string, string>): Promise<string> => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'main.ts'], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, ...env },
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  expect(await once(child, 'close')).toEqual([1, null])
  return said
}

it('names at once everything that keeps it from starting, and what would not work either', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-main-'))
  const database = await startTestDatabase({ isMigrated: false })
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port: taken } = other.address() as { port: number }
  const [site, wallet, gone] = await freePorts(3)
  const MASTER_KEY_FILE = join(folder, 'master.key')
  const env = {
    ...{ NODE_ENV: 'production', ALLOW_INSECURE_LOCALHOST: 'true', PROJECT_ID: 'a'.repeat(32), MASTER_KEY_FILE },
    ...{ SITE_PORT: `${site}`, WALLET_PORT: `${wallet}`, API_PORT: `${taken}`, CHAIN_RPC_URLS: 'http://127.0.0.1:9' },
    ...{ SMTP_URL: `smtp://127.0.0.1:${gone}`, DATABASE_URL: `postgres://a:b@127.0.0.1:${gone}/c` },
  }
  const mail = `  - 127.0.0.1:${gone}: connect ECONNREFUSED 127.0.0.1:${gone}. Check the host and port in SMTP_URL, and that this machine can reach it.`
  const port = `  - Port ${taken} is taken by another program: stop it, or set API_PORT to a free port.`
  try {
    await database.pool.query("CREATE ROLE reader LOGIN PASSWORD 'reader'")
    const url = new URL(database.url)
    Object.assign(url, { username: 'reader', password: 'reader' })
    await writeFile(MASTER_KEY_FILE, 'not a key')
    const key = `  - MASTER_KEY_FILE ${MASTER_KEY_FILE} must hold lines of <id>:<32 bytes as base64url>. See "Master keys" in docs/production.md.`
    const away = `  - The database does not answer: connect ECONNREFUSED 127.0.0.1:${gone}. Check DATABASE_URL: host, port, user, password and database. Then check that PostgreSQL runs.`
    const others = ["It would start with these, but they don't work either:", mail, '']

    // A setting that can't be read hides nothing of what the others lead to.
    expect((await refusal({ ...env, DRAIN_SECONDS: 'ten' })).split('\n')).toEqual([
      "Latchkey can't start:",
      "  - DRAIN_SECONDS must be a whole number between 0 and 300, but is 'ten'.",
      ...[key, away, port, ...others],
    ])
    expect((await refusal({ ...env, DATABASE_URL: url.href })).split('\n')).toEqual([
      "Latchkey can't start:",
      `  - MASTER_KEY_FILE ${MASTER_KEY_FILE} must hold lines of <id>:<32 bytes as base64url>.`,
      "  - the user reader can't create tables in the schema public. Run as its owner: GRANT CREATE ON SCHEMA public TO reader",
      ...[port, ...others],
    ])
    // Alone, a reason is one sentence.
    const api = `${(await freePorts(1))[0]}`
    const fine = { ...env, DATABASE_URL: database.url, API_PORT: api, EMAIL_LOGIN: 'off', SMTP_URL: '' }
    expect(await refusal(fine)).toBe(
      `MASTER_KEY_FILE ${MASTER_KEY_FILE} must hold lines of <id>:<32 bytes as base64url>.\n`,
    )
  } finally {
    other.close()
    await database.pool.query('DROP ROLE IF EXISTS reader')
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
