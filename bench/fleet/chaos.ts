import type { TestNats } from '@latchkey/server/relay/nats/testing/startNats'
import { sleep } from '@latchkey/server/sleep'
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import type { Release } from './makeRelease.ts'
import { copies } from './places.ts'
import type { Fleet, Instance } from './startFleet.ts'
import type { Postgres } from './startPostgres.ts'

type Deps = {
  fleet: Fleet
  nats: readonly TestNats[]
  postgres: Postgres
  earlier: Release
  latest: Release
  say: (text: string) => void
  /** Names what happens from now on. */
  enter: (phase: string) => void
}

/** What was broken, and how often. */
export type Broken = { instances: number; natsLeaders: number; connections: number; upgraded: number; exits: number[] }

/** The server that leads the relay's messages; undefined while they are elsewhere, as in releases without NATS. */
const leaderOf = async (nats: readonly TestNats[]): Promise<TestNats | undefined> => {
  const connection = await connect({ servers: nats.map(({ url }) => url) })
  try {
    const manager: JetStreamManager = await jetstreamManager(connection)
    const info = await manager.streams.info('latchkey_relay_mail').catch(() => undefined)
    return nats.find(({ name }) => name === info?.cluster?.leader)
  } finally {
    await connection.close()
  }
}

/** Breaks things until the time is up, and upgrades every process midway. The last part is calm. */
export const breakThings = async (deps: Deps, runMs: number): Promise<Broken> => {
  const { fleet, nats, postgres, earlier, latest, say, enter } = deps
  const broken: Broken = { instances: 0, natsLeaders: 0, connections: 0, upgraded: 0, exits: [] }
  const startedAt = Date.now()
  const share = () => (Date.now() - startedAt) / runMs
  let release = earlier
  let turn = 0

  const killInstance = async () => {
    // Another role each time, another copy each round.
    const at = turn++
    const order = fleet.instances.length / copies
    const victim = fleet.instances[(at % order) * copies + (Math.floor(at / order) % copies)] as Instance
    await victim.kill()
    broken.instances += 1
    say(`killed ${victim.name}`)
    await sleep(1_000)
    await victim.start(release)
  }
  const killLeader = async () => {
    const leader = await leaderOf(nats)
    if (!leader) return say('no NATS leader to kill')
    await leader.kill()
    broken.natsLeaders += 1
    say(`killed the NATS leader ${leader.name}`)
    await sleep(8_000)
    await leader.restart()
  }
  const cutDatabase = async () => {
    const { rowCount } = await postgres.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND application_name <> 'fleet'`,
    )
    broken.connections += rowCount ?? 0
    say(`cut ${rowCount} database connections`)
    await sleep(3_000)
  }
  /** One copy of every role at a time: the others carry on. */
  const upgrade = async () => {
    for (let copy = 0; copy < copies; copy++) {
      say(`upgrading copy ${copy + 1} of every role to ${latest.name}`)
      await Promise.all(
        fleet.instances
          .filter(({ place }) => place.copy === copy)
          .map(async (one) => {
            broken.exits.push((await one.stop()) ?? -1)
            await one.start(latest)
            broken.upgraded += 1
          }),
      )
    }
    release = latest
  }

  const pauseMs = Math.min(8_000, runMs / 60)
  const plan = [killInstance, cutDatabase, killInstance, killLeader, killInstance]
  let isUpgraded = earlier === latest
  enter('kills')
  for (let step = 0; share() < 0.85; step++) {
    if (!isUpgraded && share() > 0.35) {
      isUpgraded = true
      enter('upgrade')
      await upgrade()
      enter('kills')
    }
    await plan[step % plan.length]?.()
    await sleep(pauseMs)
  }
  say('calm')
  enter('calm')
  await sleep(Math.max(0, runMs - (Date.now() - startedAt)))
  return broken
}
