import { randomBytes } from 'node:crypto'
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { afterAll, describe, expect, it } from 'vitest'
import { embedder, projectId, startTestWallet } from '../services/auth/testing/testWallet.ts'
import { gateOf, makeWallet, tokenOf } from '../services/vault/testing/testVault.ts'
import { startTestDatabase } from '../testing/testDatabase.ts'
import { announceKeys } from './announceKeys.ts'
import { explainFailure, readKeyFile, writeKeyFile } from './keyFile.ts'
import { readKeyring } from './keyring.ts'
import type { KeyWrapper } from './keyWrapper.ts'
import { countSealed } from './resealRows.ts'
import { rotateKeys } from './rotateKeys.ts'
import { rotatePepper } from './rotatePepper.ts'
import { sealedColumns } from './sealedColumns.ts'

const database = await startTestDatabase()
const wallet = await startTestWallet({ connection: database })
afterAll(async () => {
  await database.stop()
  await rm(wallet.dataDir, { recursive: true, force: true })
})
const { pool } = database
const file = join(wallet.dataDir, 'master.key')
const work = (say: (text: string) => void = () => {}) => ({ pool, file, wrapper: undefined, say })
const idsInFile = async () => (await readFile(file, 'utf8')).match(/^\+?\w+(?=:)/gm)

describe('npm run keys', () => {
  it('knows every sealed column of the database', async () => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name LIKE '%sealed%'`,
    )
    expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
      rows.map(({ name }) => name).sort(),
    )
  })

  it('rotates under a running server, also when it was stopped in the middle', async () => {
    const ada = await wallet.logIn('ada@example.com')
    const newWallet = await makeWallet(ada, 'assisted', 'device')
    const before = await gateOf(ada, newWallet.idOf('assisted'))
    // Enough rows for several batches.
    const keyring = wallet.services.keyring
    await pool.query(
      `INSERT INTO outbox (mail_sealed, send_after, expires_at)
       SELECT mail, now() + interval '1 day', now() + interval '1 day' FROM unnest($1::text[]) AS mail`,
      [Array.from({ length: 1_200 }, () => keyring.seal('outbox', '{}'))],
    )

    // Stopped while an instance hasn't read the new key: nothing is sealed with it yet.
    const later = `now() + interval '1 hour'`
    await pool.query(`INSERT INTO instances VALUES ('behind', '{k1}', 'k1', ${later})`)
    await expect(
      rotateKeys(
        work((text) => {
          if (text.startsWith('Waiting')) throw new Error('stopped')
        }),
      ),
    ).rejects.toThrow('stopped')
    expect(await idsInFile()).toEqual(['+k2', 'k1'])
    expect([...(await countSealed(pool)).keys()]).toEqual(['k1'])

    // The server has read the file. This run is stopped in the middle of the rows.
    const said: string[] = []
    const { db } = wallet.services
    const announced = announceKeys({ db, keyring, roles: ['api'], onFailure: () => {} })
    await pool.query('DELETE FROM instances')
    await announced.tell()
    const reading = setInterval(() => void announced.tell(), 50)
    await expect(
      rotateKeys(
        work((text) => {
          said.push(text)
          if (text.startsWith('outbox.mail_sealed: 500')) throw new Error('stopped')
        }),
      ),
    ).rejects.toThrow('stopped')
    expect(await idsInFile()).toEqual(['k2', 'k1'])
    expect([...(await countSealed(pool)).keys()].sort()).toEqual(['k1', 'k2'])
    // The server keeps working, with rows under both keys.
    expect(await gateOf(ada, newWallet.idOf('assisted'))).toEqual(before)

    await expect(rotateKeys(work((text) => void said.push(text)))).resolves.toBe(true)
    clearInterval(reading)
    await announced.stop()
    expect(said).toContain('outbox.mail_sealed: 700 of 700')
    expect(said.at(-1)).toBe('Everything is sealed under k2. Keep k1: it is the root of the keyed hashes.')
    expect([...(await countSealed(pool)).keys()]).toEqual(['k2'])
    expect(await gateOf(ada, newWallet.idOf('assisted'))).toEqual(before)
    await expect(wallet.logIn('ada@example.com')).resolves.toMatchObject({ session: { userId: ada.session.userId } })
  })

  it('says what a rotation waits for, and what keeps instances from going on', async () => {
    const before = await readFile(file, 'utf8')
    await pool.query(`INSERT INTO instances VALUES ('deaf', '{k1,k2}', 'k2', now() + interval '1 hour')`)
    const said: string[] = []
    let looks = 0
    const wait = async () => {
      if (++looks > 95) throw new Error('stopped')
    }
    await expect(rotateKeys({ ...work((text) => void said.push(text)), wait })).rejects.toThrow('stopped')
    // The server of this test may announce itself meanwhile, and then counts too.
    const waits = said.filter((text) => /^Waiting until \d running instances know the key k3\./.test(text))
    expect(waits).toHaveLength(10)
    expect(said.filter((text) => text.includes('"part":"keys" in their logs'))).toHaveLength(1)
    expect(await idsInFile()).toEqual(['+k3', 'k2', 'k1'])
    await pool.query('DELETE FROM instances')
    await writeFile(file, before)
  })

  it.each([
    ['EROFS', /^MASTER_KEY_FILE \/keys\/master\.key cannot be replaced: the folder \/keys is read-only here\. /],
    ['EACCES', /: this user may not write to the folder \/keys\. /],
    ['EBUSY', /: the file alone is mounted into this container\. Mount its folder instead/],
  ])('says why the key file can not be replaced: %s', (code, words) => {
    expect(explainFailure('/keys/master.key', code)).toMatch(words)
  })

  it('replaces the key file with one that the same users can read, or leaves nothing behind', async () => {
    const own = await mkdtemp(join(wallet.dataDir, 'mounted-'))
    const key = join(own, 'master.key')
    await writeFile(key, `k1:${randomBytes(32).toString('base64url')}\n`, { mode: 0o640 })
    if (process.getuid?.() === 0) await chown(key, 4711, 4712)
    const before = await stat(key)
    const running = await readKeyring({ file: key, mayCreate: false })
    await writeKeyFile(key, [
      { id: 'k2', isWaiting: true, text: randomBytes(32).toString('base64url') },
      ...(await readKeyFile(key)),
    ])
    const { mode, uid, gid } = await stat(key)
    expect([mode, uid, gid]).toEqual([before.mode, before.uid, before.gid])
    await running.reload()
    expect(running.ids()).toEqual({ opens: ['k2', 'k1'], seals: 'k1' })
    // A folder in its place: the last step fails.
    await mkdir(join(own, 'taken', 'inside'), { recursive: true })
    await expect(writeKeyFile(join(own, 'taken'), await readKeyFile(key))).rejects.toThrow(/cannot be replaced/)
    expect((await readdir(own)).sort()).toEqual(['master.key', 'taken'])
  })

  it('rotates the pepper only while nothing runs, and every address still finds its account', async () => {
    const ada = await wallet.logIn('ada@example.com')
    const hashes = () => pool.query<{ hash: string }>('SELECT email_hash AS hash FROM emails').then(({ rows }) => rows)
    const before = await hashes()
    await pool.query("INSERT INTO instances VALUES ('another', '{k1,k2}', 'k2', now())")
    await expect(rotatePepper(work())).rejects.toThrow(/^Stop all instances first: \d+ were seen in the last minute\.$/)
    expect(await hashes()).toEqual(before)

    await wallet.stop({ keepsData: true })
    // A killed server leaves its row; it counts as stopped after a minute.
    await pool.query('DELETE FROM instances')
    await expect(rotatePepper(work())).resolves.toBe(true)
    expect(await idsInFile()).toEqual(['k2', 'k1', 'p1'])
    for (const { hash } of await hashes()) expect(before.map((row) => row.hash)).not.toContain(hash)

    const restarted = await startTestWallet({ connection: database, dataDir: wallet.dataDir })
    try {
      const client = await restarted.newClient()
      const { flowId } = await client.call(auth.startEmail, { projectId, embedder, email: 'ada@example.com' })
      const otp = await restarted.codeFor('ada@example.com')
      const session = await client.call(auth.verifyEmail, { flowId, otp, codes: 'wallet' })
      expect(session.userId).toBe(ada.session.userId)
      const { wallet: seen } = await client.call(vault.read, {}, tokenOf({ session }))
      expect(seen).not.toBeNull()
    } finally {
      await restarted.stop({ keepsData: true })
    }
    // The old key file, for example from a backup, would give everyone a second account.
    const lines = await readFile(file, 'utf8')
    await writeFile(file, lines.split('\n').slice(0, 2).join('\n'))
    await expect(startTestWallet({ connection: database, dataDir: wallet.dataDir })).rejects.toThrow(
      /is not the root that this database was made with/,
    )
    await writeFile(file, lines)
  })

  it('puts the new root in place when the rotation was stopped after its commit', async () => {
    const rotated = await readFile(file, 'utf8')
    await writeFile(`${file}.pepper`, rotated)
    await writeFile(file, rotated.split('\n').slice(0, 2).join('\n'))
    const said: string[] = []
    await expect(rotatePepper(work((text) => void said.push(text)))).resolves.toBe(true)
    expect(said).toEqual(['The new root was already in the database. Its file is now in place.'])
    expect(await readFile(file, 'utf8')).toBe(rotated)
  })

  it('refuses an old copy of the key file, and never gives the name of a lost key to a new one', async () => {
    const copy = join(wallet.dataDir, 'copy.key')
    const [, ...old] = (await readFile(file, 'utf8')).trim().split('\n')
    const lines = `${old.join('\n')}\n`
    await writeFile(copy, lines)
    const said: string[] = []
    const rotated = () => rotateKeys({ ...work((text) => void said.push(text)), file: copy })
    await pool.query(`INSERT INTO instances VALUES ('newer', '{k2,k1,p1}', 'k2', now() + interval '1 hour')`)
    await expect(rotated()).rejects.toThrow(
      `Running instances have the key k2, but ${copy} doesn't. Replace this old copy with their file first.`,
    )
    expect(await readFile(copy, 'utf8')).toBe(lines)

    // Without instances it may be lost. What it seals stays as it is.
    await pool.query('DELETE FROM instances')
    await expect(rotated()).resolves.toBe(false)
    expect((await readFile(copy, 'utf8')).match(/^\+?\w+(?=:)/gm)).toEqual(['k3', 'k1', 'p1'])
    expect(said.at(-1)).toMatch(/^\d+ rows can't be opened with any key in the file\. They were left as they are\.$/)
    expect([...(await countSealed(pool)).keys()]).toEqual(['k2'])
  })

  it('asks the key service once for each line, however often a server reads the file again', async () => {
    const wrapped = join(wallet.dataDir, 'service.key')
    const calls: string[] = []
    const wrapper: KeyWrapper = {
      wrap: async (_, bytes) => bytes.toString('base64url'),
      unwrap: async (context, text) => {
        calls.push(context)
        return Buffer.from(text, 'base64url')
      },
    }
    const lineOf = (id: string) => `${id}:wrapped:${randomBytes(32).toString('base64url')}\n`
    const first = lineOf('k1')
    await writeFile(wrapped, first)
    const keyring = await readKeyring({ file: wrapped, mayCreate: false, wrapper })
    for (let turn = 0; turn < 3; turn++) await keyring.reload()
    expect(calls).toEqual(['latchkey/master-key/k1'])

    await writeFile(wrapped, lineOf('k2') + first)
    for (let turn = 0; turn < 3; turn++) await keyring.reload()
    expect(calls).toEqual(['latchkey/master-key/k1', 'latchkey/master-key/k2'])
    expect(keyring.ids()).toEqual({ opens: ['k2', 'k1'], seals: 'k2' })

    // The same id with other content is another key.
    await writeFile(wrapped, lineOf('k2') + first)
    await keyring.reload()
    expect(calls).toHaveLength(3)
  })

  it('refuses a key file with a wrapped key and no service to open it', async () => {
    const wrapped = join(wallet.dataDir, 'wrapped.key')
    await writeFile(wrapped, `k1:wrapped:vault:v1:${randomBytes(9).toString('base64')}\n`)
    await expect(readKeyring({ file: wrapped, mayCreate: false })).rejects.toThrow(
      'The master key k1 is wrapped: set KEY_SERVICE to the service that wrapped it.',
    )
  })
})
