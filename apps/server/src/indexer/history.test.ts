import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { devAccounts } from '@latchkey/chain/deployments'
import type { Address } from '@latchkey/wire/caip'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Connection } from '../db/connect.ts'
import { createLog } from '../log.ts'
import { createChain } from '../sources/chain/createChain.ts'
import type { TouchFinder } from '../sources/history/touchFinder.ts'
import { dumpHistory, startSeededChain, untilIndexed } from '../testing/indexed.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { readCursor } from './cursor.ts'
import { startIndexer } from './startIndexer.ts'
import { watchAddress } from './watchList.ts'

const kills = Number(process.env.INDEXER_KILLS ?? 20)
const entry = fileURLToPath(new URL('./testing/indexerChild.ts', import.meta.url))
const outDir = fileURLToPath(new URL('../../../../node_modules/.cache/latchkey-indexer', import.meta.url))

let seeded: Awaited<ReturnType<typeof startSeededChain>>
let torn: TestDatabase
let whole: TestDatabase
let watched: TestDatabase
let head: bigint
const product = { id: 'eip155:1329' } as const
const children = new Set<ChildProcess>()

beforeAll(async () => {
  ;[seeded, torn, whole, watched] = await Promise.all([
    startSeededChain(),
    startTestDatabase(),
    startTestDatabase(),
    startTestDatabase(),
  ])
  head = await seeded.client.getBlockNumber({ cacheTime: 0 })
  // There are many starts, and one file starts four times as fast as a hundred.
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: entry,
      outDir,
      target: 'node20',
      emptyOutDir: true,
      rollupOptions: { output: { entryFileNames: 'child.mjs' } },
    },
    ssr: { noExternal: true, external: ['pg', 'pino'] },
  })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await whole?.stop()
  await watched?.stop()
  await seeded?.stop()
  await torn?.stop()
})

/** A child process that has loaded everything and waits for its command. */
const prepare = async (): Promise<ChildProcess> => {
  const env = { ...process.env, DATABASE_URL: torn.url, NODE_URL: seeded.url }
  const child = spawn(process.execPath, [join(outDir, 'child.mjs')], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  children.add(child)
  child.once('exit', () => children.delete(child))
  await once(child.stdout, 'data')
  return child
}
const kill = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Waits for commits that move the cursor. */
const watchCommits = async () => {
  await torn.pool.query(`CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_notify('commits', ''); RETURN NULL; END $$`)
  await torn.pool.query(
    'CREATE TRIGGER told AFTER INSERT OR UPDATE ON index_cursors FOR EACH ROW EXECUTE FUNCTION tell()',
  )
  const client = await torn.pool.connect()
  await client.query('LISTEN commits')
  return {
    wait: (count: number) =>
      new Promise<void>((resolve) => {
        let left = count
        const hear = () => {
          if (--left > 0) return
          client.off('notification', hear)
          resolve()
        }
        client.on('notification', hear)
      }),
    stop: () => client.release(true),
  }
}
const position = async () => (await readCursor(torn.db, product.id))?.number ?? -1n

describe('the indexer', () => {
  it(`[API-04] killed at ${kills} random moments ends in the same tables as an uninterrupted run`, async () => {
    const chain = createChain({ ...product, urls: [seeded.url], onWrongChain: () => {}, pingEveryMs: 60_000 })
    const indexer = startIndexer({ pool: whole.pool, chain, log: createLog({ level: 'silent' }), pollMs: 50 })
    await untilIndexed(whole.db, product, head)
    await indexer.stop()
    const expected = await dumpHistory(whole.pool, head)
    expect(expected.account_entries?.length).toBeGreaterThan(1_000)

    let torns = 0
    const commits = await watchCommits()
    const ready = [prepare(), prepare()]
    for (let count = 0; count < kills; count++) {
      const child = await ready.shift()!
      ready.push(prepare())
      if ((await position()) >= head) {
        // It reached the head before the last kill: the history must be complete, and it starts over.
        expect(await dumpHistory(torn.pool, head)).toEqual(expected)
        await torn.pool.query(
          'TRUNCATE transactions, transfers, approvals, account_entries, account_tokens, account_nfts, tokens, blocks, index_cursors',
        )
      }
      child.stdin?.write('go\n')
      await commits.wait(1 + Math.floor(Math.random() * 3))
      // Half of the kills come right after a commit, the others anywhere between two.
      await pause(Math.random() * (count % 2 === 0 ? 6 : 60))
      await kill(child)
      if ((await position()) < head) torns++
    }
    const last = await ready.shift()!
    last.stdin?.write('go\n')
    await untilIndexed(torn.db, product, head)
    expect(await dumpHistory(torn.pool, head)).toEqual(expected)
    expect(torns).toBeGreaterThan(kills / 2)
    await Promise.all([last, ...(await Promise.all(ready))].map(kill))
    commits.stop()
    chain.stop()
  }, 240_000)

  it('[API-04] removes reorged blocks and indexes them again to the same tables', async () => {
    const expected = await dumpHistory(whole.pool, head)
    // As if the last hundred blocks had been different ones.
    await whole.pool.query(`UPDATE blocks SET hash = '0xother' WHERE number > ${head - 100n}`)
    await whole.pool.query(`UPDATE index_cursors SET hash = '0xother'`)
    const before = (await dumpHistory(whole.pool, head - 100n)).account_entries?.length
    const chain = createChain({ ...product, urls: [seeded.url], onWrongChain: () => {}, pingEveryMs: 60_000 })
    const lines: string[] = []
    const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } })
    const reset = await readCursor(whole.db, product.id)
    await whole.pool.query('CREATE TABLE witness (rows bigint)')
    await whole.pool.query(`CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO witness SELECT count(*) FROM account_entries; RETURN NULL; END $$`)
    await whole.pool.query(
      'CREATE TRIGGER noted AFTER DELETE ON account_entries FOR EACH STATEMENT EXECUTE FUNCTION note()',
    )
    const indexer = startIndexer({ pool: whole.pool, chain, log, pollMs: 50 })
    await untilIndexed(whole.db, product, (reset?.number ?? 0n) + 1n)
    await indexer.stop()
    expect(lines.join('')).toContain(`"block":"${head - 100n}"`)
    const { rows } = await whole.pool.query<{ rows: string }>('SELECT rows FROM witness')
    expect(rows.map((row) => Number(row.rows))).toEqual([before])
    expect(await dumpHistory(whole.pool, head)).toEqual(expected)
    chain.stop()
  })

  describe('in watched mode', () => {
    const start = 250n
    const address = devAccounts[0]!.address.toLowerCase() as Address
    const entries = async ({ pool }: Connection) => {
      const { rows } = await pool.query<{ block: string; line: string; address: Buffer }>(
        'SELECT block, address, entry::text AS line FROM account_entries AS entry WHERE block <= $1 ORDER BY block, tx_index',
        [String(head)],
      )
      return rows.map(({ block, line, address: own }) => ({
        block: BigInt(block),
        line,
        address: `0x${own.toString('hex')}`,
      }))
    }
    const follow = async (finder?: TouchFinder) => {
      await watched.pool.query(
        'TRUNCATE transactions, transfers, approvals, account_entries, account_tokens, account_nfts, tokens, blocks, index_cursors, watched_addresses',
      )
      await watchAddress(watched.db, product.id, address)
      await watchAddress(watched.db, product.id, address)
      const chain = createChain({ ...product, urls: [seeded.url], onWrongChain: () => {}, pingEveryMs: 60_000 })
      const policy = { mode: 'watched', fromBlock: start, finder } as const
      const indexer = startIndexer({
        pool: watched.pool,
        chain,
        log: createLog({ level: 'silent' }),
        policy,
        pollMs: 50,
      })
      await untilIndexed(watched.db, product, head)
      await vi.waitFor(async () => {
        const { rows } = await watched.pool.query('SELECT is_done, is_served FROM watched_addresses')
        expect(rows).toEqual([{ is_done: true, is_served: finder !== undefined }])
      })
      await indexer.stop()
      chain.stop()
    }

    it('[API-04] keeps one account only: everything from now on, and the past that logs show', async () => {
      await follow()
      const kept = await entries(watched)
      const all = (await entries(whole)).filter((entry) => entry.address === address)
      expect(kept.every((entry) => entry.address === address)).toBe(true)
      const fresh = (list: typeof all) => list.filter(({ block }) => block >= start).map(({ line }) => line)
      expect(fresh(kept)).toEqual(fresh(all))
      expect(fresh(kept).length).toBeGreaterThan(10)
      const { rows } = await whole.pool.query<{ line: string }>(
        `SELECT entry::text AS line FROM account_entries AS entry WHERE address = $1 AND block < $2 AND (
          EXISTS (SELECT FROM transfers AS moved WHERE moved.block = entry.block AND moved.tx_index = entry.tx_index
            AND moved.token IS NOT NULL AND $1 IN (moved.from_address, moved.to_address))
          OR EXISTS (SELECT FROM approvals AS given WHERE given.block = entry.block AND given.tx_index = entry.tx_index AND given.owner = $1))
        ORDER BY block, tx_index`,
        [Buffer.from(address.slice(2), 'hex'), String(start)],
      )
      expect(kept.filter(({ block }) => block < start).map(({ line }) => line)).toEqual(rows.map(({ line }) => line))
      expect(rows.length).toBeGreaterThan(10)
    })

    it('[API-04] gets the rest of the past from a full index service', async () => {
      const { rows } = await whole.pool.query<{ hash: Buffer }>(
        'SELECT hash FROM transactions JOIN account_entries USING (chain_id, block, tx_index) WHERE address = $1 AND block < $2',
        [Buffer.from(address.slice(2), 'hex'), String(start)],
      )
      const hashes = rows.map(({ hash }) => `0x${hash.toString('hex')}` as const)
      await follow(async (_, floor) => ({ hashes, from: floor }))
      const all = (await entries(whole)).filter((entry) => entry.address === address)
      expect(await entries(watched)).toEqual(all)
    })
  })
})
