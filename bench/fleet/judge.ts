import { lookUp, readHistory } from './act.ts'
import type { Ledger, User } from './ledger.ts'
import type { MailSink } from './mailSink.ts'
import type { Meter } from './meter.ts'
import { persist } from './persist.ts'
import type { Postgres } from './startPostgres.ts'

type Deps = { ledger: Ledger; meter: Meter; mails: MailSink; postgres: Postgres }

/** One kind of promise: how many were given, and how many were broken. */
export type Verdict = { what: string; count: number; lost: number; doubled: number; note?: string }

const rowsOf = async ({ postgres }: Deps, table: string): Promise<number> =>
  (await postgres.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)).rows[0]?.count ?? 0

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Each acknowledged start of a login sends one code. */
const judgeMails = ({ ledger, mails }: Deps): Verdict => {
  const rows = [...ledger.started].map(([email, { acknowledged, unclear }]) => {
    const codes = mails.codesOf(email).length
    return { acknowledged, lost: Math.max(0, acknowledged - codes), over: Math.max(0, codes - acknowledged - unclear) }
  })
  const ids = mails.taken.map(({ id }) => id)
  const again = ids.length - new Set(ids).size
  return {
    what: 'login codes: acknowledged starts and emails',
    count: sum(rows.map(({ acknowledged }) => acknowledged)),
    lost: sum(rows.map(({ lost }) => lost)),
    doubled: sum(rows.map(({ over }) => over)),
    note: `${mails.taken.length} emails in all, ${again} sent again with the same Message-ID`,
  }
}

/** Each user is one account with one wallet, and opens it again in the same browser. */
const judgeAccounts = async (deps: Deps): Promise<Verdict[]> => {
  const { ledger, meter } = deps
  const { users } = ledger
  const unfinished = ledger.started.size - users.length
  const [accounts, wallets] = [await rowsOf(deps, 'users'), await rowsOf(deps, 'wallets')]
  const over = (rows: number) => Math.max(0, rows - users.length - unfinished)
  let closed = 0
  for (const user of users) {
    const again = user.reopen()
    const address = await persist(() => again.vault.open()).then(
      ({ evmAddress }) => evmAddress,
      (error: unknown) => {
        ledger.failures.push(`${user.email} can't open the wallet: ${error}`)
        return undefined
      },
    )
    if (address !== user.address) closed += 1
  }
  const ids = users.length - new Set(users.map(({ userId }) => userId)).size
  const lost = (rows: number) => Math.max(0, users.length - rows)
  return [
    {
      what: 'acknowledged logins and accounts',
      count: users.length,
      lost: lost(accounts) + ids,
      doubled: over(accounts),
    },
    {
      what: 'wallets, each opened again',
      count: users.length,
      lost: Math.max(closed, lost(wallets)),
      doubled: over(wallets),
    },
    {
      ...{ what: 'sessions renewed', count: meter.counts.get('sessions renewed') ?? 0 },
      ...{ lost: meter.counts.get('sessions ended') ?? 0, doubled: 0 },
    },
  ]
}

const patienceMs = 120_000

/** Each transaction is in the history of its sender and of its receiver, once. */
const judgeHistory = async (deps: Deps): Promise<Verdict> => {
  const { ledger } = deps
  const byUser = new Map(ledger.users.map((user) => [user.address.toLowerCase(), user]))
  const wanted = (user: User) =>
    ledger.sent.filter(({ from, to }) => [from, to].some((one) => one.toLowerCase() === user.address.toLowerCase()))
  let [lost, doubled, count] = [0, 0, 0]
  const deadline = Date.now() + patienceMs
  for (const user of byUser.values()) {
    const hashes = wanted(user).map(({ hash }) => hash.toLowerCase())
    if (hashes.length === 0) continue
    for (;;) {
      const listed = await readHistory(deps, user)
      const times = hashes.map((hash) => listed.filter((one) => one === hash).length)
      const missing = times.filter((one) => one === 0).length
      if (missing > 0 && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        continue
      }
      for (const [at, one] of times.entries())
        if (one !== 1) ledger.failures.push(`${hashes[at]} is listed ${one} times for ${user.address}.`)
      count += hashes.length
      lost += missing
      doubled += sum(times.map((one) => Math.max(0, one - 1)))
      break
    }
  }
  return { what: 'transactions and entries of both histories', count, lost, doubled }
}

const judgeNames = async (deps: Deps): Promise<Verdict> => {
  const { names, users } = deps.ledger
  const [anyone] = users
  let lost = 0
  for (const [name, address] of names)
    if (anyone && (await lookUp(deps, anyone, name))?.toLowerCase() !== address.toLowerCase()) lost += 1
  return {
    what: 'names, each looked up',
    count: names.size,
    lost,
    doubled: Math.max(0, (await rowsOf(deps, 'names')) - names.size),
  }
}

export const judge = async (deps: Deps): Promise<Verdict[]> => [
  ...(await judgeAccounts(deps)),
  judgeMails(deps),
  await judgeHistory(deps),
  await judgeNames(deps),
]
