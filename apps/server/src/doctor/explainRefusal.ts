import { fail } from '../conformance/check.ts'
import { NoRights } from '../db/migrate.ts'
import { isLoopback } from '../http/isLoopback.ts'
import { findTakenPorts } from '../listeners/findTakenPorts.ts'
import { checkSettings, isAbout, type Settings, sentences } from '../settings.ts'
import { StartError } from '../startError.ts'
import { databaseChecks } from './databaseChecks.ts'
import { type DoctorCheck, type DoctorPorts, type Line, line } from './doctorCheck.ts'
import { keyChecks } from './keyChecks.ts'
import { mailChecks } from './mailChecks.ts'
import { natsChecks } from './natsChecks.ts'
import { addressLine } from './originChecks.ts'
import { poolerChecks } from './poolerChecks.ts'
import { replicaChecks } from './replicaChecks.ts'
import { valkeyChecks } from './valkeyChecks.ts'

/** A check, and the settings without which it would say what is known already. */
type Part = { needs: readonly (keyof Settings)[]; check: DoctorCheck }

const hostPart = (name: 'SITE_URL' | 'WALLET_URL' | 'API_URL'): Part => ({
  needs: [name],
  check: async (settings, ports) => {
    const { hostname } = new URL(settings[name])
    // Browsers find localhost and names below it without asking anyone.
    return isLoopback(hostname) ? [] : [await addressLine(name, hostname, ports)]
  },
})

/** What no server starts without. */
const required: readonly Part[] = [
  { needs: ['MASTER_KEY_FILE', 'KEY_SERVICE', 'KEY_SERVICE_CREDENTIALS', 'PKCS11_DRIVER'], check: keyChecks },
  { needs: ['DATABASE', 'DATABASE_URL'], check: databaseChecks },
  { needs: ['DATABASE_URL', 'DATABASE_POOL_URL'], check: poolerChecks },
]

/** What a running server waits for, so it doesn't stop a start. */
const awaited: readonly Part[] = [
  { needs: ['DATABASE_URL', 'DATABASE_READ_URL'], check: replicaChecks },
  { needs: ['VALKEY_URL'], check: valkeyChecks },
  { needs: ['NATS_URL'], check: natsChecks },
  { needs: ['SMTP_URL'], check: mailChecks },
  hostPart('SITE_URL'),
  hostPart('WALLET_URL'),
  hostPart('API_URL'),
]

type World = { settings: Settings; problems: readonly string[]; ports: DoctorPorts }

/** What fails in these parts, one sentence each. Parts whose settings have problems are left out. */
const findFaults = async (parts: readonly Part[], { settings, problems, ports }: World): Promise<string[]> => {
  const found = await Promise.all(
    parts
      .filter(({ needs }) => !needs.some((name) => problems.some((problem) => isAbout(problem, name))))
      .map(({ check }) => check(settings, ports).catch(reasonOf)),
  )
  return found
    .flat()
    .filter(({ verdict }) => verdict === 'fail')
    .map(({ found: fault, advice = '' }) => `${fault.replace(/\.$/, '')}. ${advice}`.trim())
}

const reasonOf = (error: unknown): readonly Line[] => {
  if (!(error instanceof StartError)) throw error
  return [line('', fail(error.message, ''))]
}

const list = (title: string, faults: readonly string[]): string =>
  [title, ...faults.map((fault) => `  - ${fault}`)].join('\n')

type Options = {
  env: Readonly<Record<string, string | undefined>>
  /** Why it didn't start. */
  error: StartError
  ports: DoctorPorts
}

/** Why a production server didn't start, and everything else that is wrong, so one restart is enough. */
export const explainRefusal = async ({ env, error, ports }: Options): Promise<string> => {
  const { readable: settings, problems } = checkSettings(env)
  if (settings.NODE_ENV !== 'production') return error.message
  const world = { settings, problems, ports }
  const [stopping, taken, others] = await Promise.all([
    findFaults(required, world),
    findTakenPorts(settings),
    findFaults(awaited, world),
  ])
  // The doctor says better which right is missing.
  const known = error instanceof NoRights && stopping.length > 0 ? [] : [error.message]
  const first = problems.length > 0 ? problems : known
  const isNew = (fault: string) => !first.some((reason) => fault.startsWith(reason.replace(/\.$/, '')))
  const found = [...stopping, ...taken].filter(isNew)
  const reasons = [...first, ...found]
  const why = found.length === 0 || reasons.length === 1 ? sentences(reasons) : list("Latchkey can't start:", reasons)
  return others.length === 0 ? why : `${why}\n${list("It would start with these, but they don't work either:", others)}`
}
