import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import type { Chain } from '../sources/chain/createChain.ts'
import type { FakeNode } from '../testing/fakeNode.ts'
import { readCursor } from './cursor.ts'
import { startIndexer } from './startIndexer.ts'
import { chainHashes, openIndex } from './testing/openIndex.ts'
import { watchAddress } from './watchList.ts'

const { open, start, opened, keptHashes } = openIndex()

describe('the indexer', () => {
  const lines: string[] = []
  const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } })
  beforeEach(() => void lines.splice(0))
  const said = () => lines.map((line) => JSON.parse(line).msg)
  const untilBlock = async (chain: Chain, number: bigint) => {
    for (let tries = 0; tries < 400; tries++) {
      if ((await readCursor(open().db, chain.id))?.number === number) return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`The indexer did not reach block ${number}.`)
  }
  const run = (chain: Chain, more: Partial<Parameters<typeof startIndexer>[0]> = {}) => {
    const indexer = startIndexer({ pool: open().pool, chain, log, pollMs: 20, campaignMs: 50, ...more })
    opened.unshift(indexer.stop)
    return indexer
  }
  const polls = ({ calls }: FakeNode) => calls.filter(({ method }) => method === 'eth_blockNumber').length

  it('survives chain outages, and reports each once', async () => {
    const { node, chain } = await start()
    run(chain)
    await untilBlock(chain, 0n)
    await vi.waitUntil(() => polls(node) > 3)
    expect(said()).toEqual([])
    for (const height of [3n, 6n]) {
      let refused = 0
      node.onRequest = (_, response) => {
        refused++
        response.writeHead(401).end()
        return true
      }
      node.mine(3)
      await vi.waitUntil(() => refused >= 3, 10_000)
      node.onRequest = undefined
      await untilBlock(chain, height)
    }
    const outage = 'The chain does not answer; waiting for it.'
    expect(said()).toEqual([outage, outage])
  })

  it('says which blocks were dropped, and counts that', async () => {
    const { node, chain } = await start()
    const events: unknown[] = []
    node.mine(9)
    run(chain, { onEvent: (event) => events.push(event) })
    await untilBlock(chain, 9n)
    node.drop(6)
    node.mine(5, 'other')
    await untilBlock(chain, 11n)
    expect(events).toEqual(['indexer_rewinds'])
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        ...{ part: 'indexer', block: '6' },
        msg: 'The nodes proved that the chain dropped blocks; rewinding to the last shared one.',
      }),
    ])
  })

  it('says that an address could not be backfilled, and goes on', async () => {
    const { node, chain } = await start()
    node.mine(9)
    await open().pool.query('TRUNCATE watched_addresses')
    await watchAddress(open().db, chain.id, '0x00000000000000000000000000000000000000aa')
    const finder = async () => {
      throw new Error('The service is down.')
    }
    run(chain, { policy: { mode: 'watched', finder, backfillBlocks: 3n, fromBlock: 5n } })
    await vi.waitUntil(() => lines.length > 0, 10_000)
    expect(lines.map((line) => JSON.parse(line))[0]).toMatchObject({
      ...{ part: 'indexer', error: 'Error' },
      msg: 'An address could not be backfilled; retrying later.',
    })
    node.mine(1)
    await untilBlock(chain, 10n)
    await open().pool.query('TRUNCATE watched_addresses')
  })

  it('begins at the first block of a long chain if it stores every transaction', async () => {
    const { node, chain } = await start()
    node.mine(2_010)
    run(chain, { policy: { mode: 'all', batchSize: 5n } })
    await vi.waitUntil(() => node.calls.some(({ params }) => params[1] === true), 10_000)
    expect(node.calls.find(({ params }) => params[1] === true)?.params).toEqual(['0x0', true])
  })

  it('begins at the block of its policy', async () => {
    const { node, chain } = await start()
    node.mine(6)
    run(chain, { policy: { mode: 'all', fromBlock: 3n } })
    await untilBlock(chain, 6n)
    expect(await keptHashes()).toEqual(chainHashes(node, 3))
  })

  it('polls less often while no address is watched', async () => {
    const [busy, idle] = [await start(), await start('idle', 84532)]
    run(idle.chain, { policy: { mode: 'watched' }, idlePollMs: 3_600_000 })
    await untilBlock(idle.chain, 0n)
    run(busy.chain)
    await untilBlock(busy.chain, 0n)
    const [before, enough] = [polls(idle.node), polls(busy.node) + 20]
    await vi.waitUntil(() => polls(busy.node) > enough, 10_000)
    expect(polls(idle.node) - before).toBeLessThan(3)
  })

  it('counts and logs transactions that it gives up', async () => {
    const { node, chain } = await start()
    node.answers.eth_getTransactionByHash = () => null
    await open().pool.query(`INSERT INTO unread_transactions (chain_id, hash, address, attempts)
      VALUES (1329, '\\x01', '\\x', 15), (1329, '\\x02', '\\x', 15)`)
    const events: unknown[] = []
    run(chain, { onEvent: (event, count) => events.push([event, count]) })
    await vi.waitUntil(() => events.length > 0, 10_000)
    expect(events).toEqual([['indexer_given_up', 2]])
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        ...{ part: 'indexer', count: 2 },
        msg: 'No node has a receipt for some transactions; they probably never ran.',
      }),
    ])
  })

  it('has one leader among instances; another takes over when it stops or disconnects', async () => {
    const [mine, other] = [await start(), await start()]
    const { chain } = mine
    const one = run(chain)
    await untilBlock(chain, 0n)
    run(other.chain)
    const leaders = async () =>
      (
        await open().pool.query(`SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
          WHERE datname = current_database() AND locktype = 'advisory' AND classid = 1329002`)
      ).rows
    const [leader] = await leaders()
    expect(await leaders()).toHaveLength(1)
    const enough = polls(mine.node) + 20
    await vi.waitUntil(() => polls(mine.node) > enough, 10_000)
    expect(other.node.calls.filter(({ method }) => method === 'eth_getBlockByNumber')).toEqual([])
    const grow = () => {
      for (const { node } of [mine, other]) node.mine(4)
    }
    await open().pool.query('SELECT pg_terminate_backend($1)', [leader?.pid])
    grow()
    await untilBlock(chain, 4n)
    await one.stop()
    grow()
    await untilBlock(chain, 8n)
    expect(await keptHashes()).toEqual(chainHashes(mine.node))
  })
})
