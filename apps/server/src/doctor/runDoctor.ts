import { lookup, resolveTxt } from 'node:dns/promises'
import { fail, pass } from '../conformance/check.ts'
import { checkSettings } from '../settings.ts'
import { databaseChecks } from './databaseChecks.ts'
import { type DoctorCheck, type DoctorPorts, type Line, line } from './doctorCheck.ts'
import { drawLines, drawSummary } from './drawLines.ts'
import { keyChecks } from './keyChecks.ts'
import { mailChecks } from './mailChecks.ts'
import { misspelledLines } from './misspelledLines.ts'
import { natsChecks } from './natsChecks.ts'
import { nodeChecks } from './nodeChecks.ts'
import { originChecks } from './originChecks.ts'
import { poolerChecks } from './poolerChecks.ts'
import { replicaChecks } from './replicaChecks.ts'
import { valkeyChecks } from './valkeyChecks.ts'

const parts: Readonly<Record<string, readonly [string, DoctorCheck]>> = {
  key: ['Master key', keyChecks],
  database: ['Database', databaseChecks],
  pooler: ['Pooler', poolerChecks],
  replica: ['Replica', replicaChecks],
  valkey: ['Shared limits and caches', valkeyChecks],
  nats: ['Messages of the relay', natsChecks],
  mail: ['Email', mailChecks],
  nodes: ['Nodes', nodeChecks],
  origins: ['Site, wallet and API', originChecks],
}

export const doctorPorts: DoctorPorts = {
  now: Date.now,
  addressesOf: async (host) => {
    const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
    return [...new Set(found.map(({ address }) => address))]
  },
  textsOf: async (name) => (await resolveTxt(name).catch(() => [])).map((chunks) => chunks.join('')),
}

type Options = {
  env: Readonly<Record<string, string | undefined>>
  /** Only these parts; all if empty. */
  only: readonly string[]
  say: (text: string) => void
  ports?: DoctorPorts
}

/** Checks an installation from the inside and the outside; false if something must be fixed. */
export const runDoctor = async ({ env, only, say, ports = doctorPorts }: Options): Promise<boolean> => {
  const unknown = only.find((name) => !parts[name])
  if (unknown) {
    say(`There is no part '${unknown}'. Parts: ${Object.keys(parts).join(', ')}.`)
    return false
  }
  const { settings, problems } = checkSettings({ ...env, NODE_ENV: 'production' })
  const lines: Line[] = []
  const report = (title: string, found: readonly Line[]) => {
    lines.push(...found)
    say(drawLines(title, found))
  }
  const start =
    problems.length === 0
      ? [line('Start', pass('nothing is missing or unsafe'))]
      : problems.map((problem) => line('Start', fail(problem.replace(/\.$/, ''), 'See docs/settings.md.')))
  report('Settings', [...start, ...misspelledLines(env)])
  if (settings) {
    for (const [name, [title, check]] of Object.entries(parts))
      if (only.length === 0 || only.includes(name)) report(title, await check(settings, ports))
  } else say('The rest can be checked once every setting can be read.\n')
  say(drawSummary(lines))
  return lines.every(({ verdict }) => verdict !== 'fail')
}
