import { sleep } from '@latchkey/server/sleep'
import { fund, openPage, pay, readHistory, signMessage, swap, takeName } from './act.ts'
import type { Ledger, User } from './ledger.ts'
import { logIn, Unclear } from './logIn.ts'
import type { MailSink } from './mailSink.ts'
import type { Meter } from './meter.ts'
import { persist } from './persist.ts'

type Deps = { ledger: Ledger; meter: Meter; mails: MailSink }

const renew = async ({ meter }: Deps, { wallet }: User): Promise<void> => {
  await persist(async () => wallet.session.renew(wallet.session.current()?.accessToken ?? '')).catch(
    (error: unknown) => {
      meter.count('sessions ended')
      throw error
    },
  )
  meter.count('sessions renewed')
}

/** What one user does: everything once, and history twice. */
const live = async (deps: Deps, number: number): Promise<void> => {
  const user = await logIn(deps, number)
  await openPage(deps, user)
  await readHistory(deps, user)
  await signMessage(deps, user)
  await fund(user.address)
  const receiver = deps.ledger.users.at(-2)?.address ?? '0x00000000000000000000000000000000000f1ee7'
  await pay(deps, user, receiver)
  await renew(deps, user)
  if (number % 2 === 0) await takeName(deps, user)
  if (number % 3 === 0) await swap(deps, user)
  await readHistory(deps, user)
  deps.meter.count('users who did everything')
}

/** Starts new users at an even pace. */
export const startUsers = (deps: Deps, everySeconds: number) => {
  const lives: Promise<void>[] = []
  let isStopped = false
  const coming = (async () => {
    for (let number = 1; !isStopped; number++) {
      lives.push(
        live(deps, number).catch((error: unknown) => {
          if (error instanceof Unclear) return deps.meter.count('logins whose start was lost')
          deps.ledger.failures.push(
            `user ${number}: ${error instanceof Error ? `${error.stack}`.slice(0, 400) : error}`,
          )
        }),
      )
      await sleep(everySeconds * 1_000)
    }
  })()
  return {
    stop: () => {
      isStopped = true
    },
    settle: async () => {
      await coming
      await Promise.all(lives)
    },
  }
}
