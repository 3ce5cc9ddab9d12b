import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readKeyring } from '../keys/keyring.ts'
import { createAssets } from '../listeners/createAssets.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { type BuiltOrigin, createKeptBuilds } from './createKeptBuilds.ts'

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-builds-'))
  database = await startTestDatabase()
})
beforeEach(() => database.pool.query('TRUNCATE builds CASCADE'))
afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

/** An instance of a build with these files, given as `site/assets/a.js`. */
const startBuild = async (name: string, files: Record<string, string>, key = 'master.key') => {
  const root = join(folder, name)
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), content)
  }
  const folders = { site: join(root, 'site'), wallet: join(root, 'wallet'), kit: join(root, 'kit') }
  const keyring = await readKeyring({ file: join(folder, key), mayCreate: true })
  const builds = createKeptBuilds({ db: database.db, keyring, folders })
  await builds.keep()
  const get = async (origin: BuiltOrigin, path: string) => {
    const assets = createAssets({ folder: folders[origin], findOlder: (wanted) => builds.find(origin, wanted) })
    const app = new Hono().get('*', async (c) => (await assets.answer(c, path)) ?? c.text('none', 404))
    return await app.request('/')
  }
  const text = async (origin: BuiltOrigin, path: string) => (await get(origin, path)).text()
  return { builds, get, text }
}

it('serves the files of the two builds before this one, and no older ones', async () => {
  await startBuild('one', { 'site/assets/swap-1.js': 'swap 1', 'wallet/assets/sign-1.js': 'sign 1' })
  await startBuild('two', { 'site/assets/swap-2.js': 'swap 2', 'kit/chunks/modal-2.js': 'modal 2' })
  const third = await startBuild('three', { 'site/assets/swap-3.js': 'swap 3' })
  const answer = await third.get('site', '/assets/swap-1.js')
  expect(await answer.text()).toBe('swap 1')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await third.text('wallet', '/assets/sign-1.js')).toBe('sign 1')
  expect(await third.text('kit', '/chunks/modal-2.js')).toBe('modal 2')
  expect(await third.text('site', '/assets/swap-3.js')).toBe('swap 3')
  const fourth = await startBuild('four', { 'site/assets/swap-4.js': 'swap 4' })
  expect((await fourth.get('site', '/assets/swap-1.js')).status).toBe(404)
  expect(await fourth.text('site', '/assets/swap-2.js')).toBe('swap 2')
})

it('an instance of the old build serves the files of the new one during a rolling upgrade', async () => {
  const old = await startBuild('old', { 'site/assets/a-old.js': 'old' })
  await startBuild('new', { 'site/assets/a-new.js': 'new' })
  expect(await old.text('site', '/assets/a-new.js')).toBe('new')
})

it('finds all files that a page asks for at once', async () => {
  const names = ['a', 'b', 'c', 'd']
  await startBuild('before', Object.fromEntries(names.map((name) => [`site/assets/${name}-1.js`, name])))
  const { text } = await startBuild('later', { 'site/assets/a-2.js': 'later' })
  expect(await Promise.all(names.map((name) => text('site', `/assets/${name}-1.js`)))).toEqual(names)
})

it('counts a build once, however many instances start it', async () => {
  const files = { 'site/assets/a-1.js': 'one' }
  await startBuild('same', files)
  await Promise.all([startBuild('same', files), startBuild('same', files)])
  const { rows } = await database.pool.query('SELECT count(*)::int AS files FROM built_files')
  expect(rows).toEqual([{ files: 1 }])
})

it('gives no file of one origin to another, and none outside the hashed folders', async () => {
  await startBuild('wide', { 'wallet/assets/sign-1.js': 'sign', 'site/index.html': 'page', 'site/theme.js': 'theme' })
  const { get } = await startBuild('next', { 'site/assets/b-2.js': 'b' })
  expect((await get('site', '/assets/sign-1.js')).status).toBe(404)
  expect((await get('site', '/theme.js')).status).toBe(404)
  expect((await get('site', '/index.html')).status).toBe(404)
})

it('[threat 80] serves no code that someone wrote into the database', async () => {
  await startBuild('honest', { 'wallet/assets/sign-1.js': 'honest', 'wallet/assets/view-1.js': 'view' })
  await database.pool.query(`UPDATE built_files SET content = 'steal()' WHERE path = '/assets/sign-1.js'`)
  // A valid mark of another file doesn't help either.
  await database.pool.query(
    `INSERT INTO built_files SELECT build, origin, '/assets/new-1.js', content, mark FROM built_files WHERE path = '/assets/view-1.js'`,
  )
  const { get, text } = await startBuild('after', { 'wallet/assets/sign-2.js': 'after' })
  expect((await get('wallet', '/assets/sign-1.js')).status).toBe(404)
  expect((await get('wallet', '/assets/new-1.js')).status).toBe(404)
  expect(await text('wallet', '/assets/view-1.js')).toBe('view')
  const elsewhere = await startBuild('elsewhere', { 'wallet/assets/sign-3.js': 'else' }, 'other.key')
  expect((await elsewhere.get('wallet', '/assets/view-1.js')).status).toBe(404)
})

it('asks the database once a second at most for paths that nobody built', async () => {
  const { builds } = await startBuild('quiet', { 'site/assets/a-1.js': 'a' })
  let queries = 0
  const { query } = database.pool
  database.pool.query = ((...args: unknown[]) => {
    queries += 1
    return Reflect.apply(query, database.pool, args)
  }) as typeof query
  const started = Date.now()
  for (let at = 0; at < 200; at++) expect(await builds.find('site', `/assets/guess-${at}.js`)).toBeUndefined()
  database.pool.query = query
  expect(queries).toBeLessThanOrEqual(1 + (Date.now() - started) / 1_000)
})
