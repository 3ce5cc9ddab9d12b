import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepChain } from '@latchkey/chain/keepChain'
import { startPublicNode } from '@latchkey/chain/publicNode/startPublicNode'
import { natsProgram, startNatsCluster } from '@latchkey/server/relay/nats/testing/startNats'
import { findEngine } from '@latchkey/server/testing/findEngine'
import { ensureAnvil } from '../../scripts/anvil.mjs'
import { root } from '../../scripts/install.mjs'
import { breakThings } from './chaos.ts'
import { judge, type Verdict } from './judge.ts'
import { createLedger } from './ledger.ts'
import { startMailSink } from './mailSink.ts'
import { makeEarlierRelease, makeRelease } from './makeRelease.ts'
import { measureStore } from './measureStore.ts'
import { createMeter, type Meter } from './meter.ts'
import { readOptions } from './options.ts'
import { startPairings } from './pairings.ts'
import { ports, projectId, urls } from './places.ts'
import { startRelayTraffic } from './relayTraffic.ts'
import { startFleet } from './startFleet.ts'
import { startPostgres } from './startPostgres.ts'
import { startProxy } from './startProxy.ts'
import { startUsers } from './users.ts'

const startedAt = Date.now()
const say = (text: string): void =>
  console.log(`${((Date.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${text}`)

const findObstacle = (): string | undefined => {
  if (process.platform === 'win32') return 'it needs a system with signals.'
  if (!findEngine('caddy')) return 'caddy is not installed.'
  return natsProgram ? undefined : 'nats-server is not installed.'
}

const printMeter = (meter: Meter): void => {
  const parts = meter.parts()
  console.table(
    parts.map(({ part, requests, failed, p50, p99 }) => ({
      ...{ part, requests, failed, 'failed %': ((failed / requests) * 100).toFixed(2) },
      ...{ 'p50 ms': Math.round(p50), 'p99 ms': Math.round(p99) },
    })),
  )
  const [requests, failed] = [
    parts.reduce((all, one) => all + one.requests, 0),
    parts.reduce((all, one) => all + one.failed, 0),
  ]
  console.log(`${failed} of ${requests} requests failed (${((failed / requests) * 100).toFixed(2)} %).`)
  for (const [fault, times] of [...meter.faults].sort((a, b) => b[1] - a[1]).slice(0, 12))
    console.log(`  ${times} × ${fault}`)
  for (const [name, times] of meter.counts) console.log(`  ${times} ${name}`)
}

const main = async (): Promise<boolean> => {
  const options = readOptions(process.argv.slice(2))
  const obstacle = findObstacle()
  if (obstacle) {
    console.log(`Skipped: ${obstacle}`)
    return true
  }
  const kept = join(root, '.latchkey', 'fleet')
  await mkdir(kept, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-fleet-'))
  // PostgreSQL runs as another user than root.
  await chmod(folder, 0o711)
  const stops: (() => Promise<unknown>)[] = []
  const started = <T extends { stop: () => Promise<unknown> }>(one: T): T => {
    stops.push(one.stop)
    return one
  }
  let isFine = false
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop().catch(() => undefined)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stopAll().finally(() => process.exit(1)))
  try {
    const latest = await makeRelease(folder, say)
    const earlier = options.from ? makeEarlierRelease(kept, options.from, say) : latest
    if (!options.from) say('no earlier release: name one with --from, or nothing is upgraded')
    ensureAnvil()
    const chain = started(await keepChain({ port: ports.chain, dataDir: kept, isKept: false, onProgress: say }))
    const node = started(await startPublicNode({ target: chain.url, port: ports.node }))
    const postgres = started(await startPostgres(folder, ports.postgres))
    const nats = await startNatsCluster()
    for (const one of nats) started(one)
    const mails = started(await startMailSink(ports.mails))
    const MASTER_KEY_FILE = join(folder, 'master.key')
    writeFileSync(MASTER_KEY_FILE, `k1:${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
    const env = {
      ...{ ALLOW_INSECURE_LOCALHOST: 'true', LOG_LEVEL: 'warn', DRAIN_SECONDS: '3', TRUST_PROXY: '2' },
      ...{ SITE_URL: urls.site, WALLET_URL: urls.wallet, API_URL: urls.api, PROJECT_ID: projectId },
      ...{ DATABASE_URL: postgres.url, CHAIN_RPC_URLS: node.url, CHAIN_WS_URL: node.wsUrl, MASTER_KEY_FILE },
      ...{ SMTP_URL: mails.url, NATS_URL: nats.map(({ url }) => url).join(','), RPC_BUDGET: '0' },
    }
    started(await startProxy(folder))
    const fleet = await startFleet(earlier, env, folder, started)
    say(
      `${fleet.instances.length} processes of ${earlier.name} on PostgreSQL ${postgres.version} and ${nats.length} NATS servers`,
    )

    const [ledger, meter] = [createLedger(), createMeter()]
    const users = startUsers({ ledger, meter, mails }, options.every)
    const traffic = startRelayTraffic(5)
    const pairings = startPairings(3, 2_000, (text) => meter.count(`pairing fault: ${text}`.slice(0, 120)))
    const broken = await breakThings(
      { fleet, nats, postgres, earlier, latest, say, enter: meter.enter },
      options.minutes * 60_000,
    )
    for (const one of [users, traffic, pairings]) one.stop()
    const load = loadavg()
      .map((one) => one.toFixed(1))
      .join(', ')
    await users.settle()
    const relayed = await traffic.settle(60_000)
    const paired = await pairings.settle()
    say('counting')
    const { tables, cpu } = await measureStore(postgres, fleet, ledger.users.length)
    const verdicts: Verdict[] = [
      ...(await judge({ ledger, meter, mails, postgres })),
      {
        ...{ what: 'relay messages acknowledged and delivered', count: relayed.acknowledged },
        ...{ lost: relayed.lost, doubled: relayed.doubled },
        note: `${relayed.late} only after connecting again, ${relayed.repeated} repeated after a broken connection, ${relayed.publishedAgain} published again`,
      },
      {
        ...{ what: `requests over ${paired.paired} pairings, answered`, count: paired.answered + paired.late },
        ...{
          lost: paired.lost,
          doubled: paired.doubled,
          note: `${paired.refused} refused by the relay, ${paired.late} only after 90 seconds`,
        },
      },
    ]
    console.log(
      `\nKilled ${broken.instances} processes and ${broken.natsLeaders} NATS leaders, cut ${broken.connections} database connections, upgraded ${broken.upgraded} processes from ${earlier.name} to ${latest.name} (exit codes ${broken.exits.join(' ')}). Load average at the end: ${load}.`,
    )
    console.table(verdicts)
    printMeter(meter)
    console.table(tables)
    console.table(cpu)
    for (const refusal of relayed.refusals) console.log(`  relay: ${refusal}`)
    for (const failure of ledger.failures) console.log(`  failed: ${failure}`)
    isFine =
      verdicts.every(({ lost, doubled }) => lost === 0 && doubled === 0) &&
      relayed.late === 0 &&
      ledger.failures.length === 0 &&
      broken.exits.every((code) => code === 0)
    console.log(isFine ? 'Nothing lost, nothing doubled.' : 'FAILED: see above.')
    return isFine
  } finally {
    await stopAll()
    if (isFine) rmSync(folder, { recursive: true, force: true })
    else console.log(`The logs are in ${folder}.`)
  }
}

process.exit((await main()) ? 0 : 1)
