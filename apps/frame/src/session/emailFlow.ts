import { limits } from '@latchkey/wire/limits'
import { parseJson } from '@latchkey/wire/parseJson'
import * as v from 'valibot'
import type { Flows, LoginPlace } from '../context.ts'

type EmailFlow = NonNullable<Flows['email']>

const keptFlow = v.object({
  flowId: v.string(),
  email: v.string(),
  resendAt: v.number(),
  link: v.optional(v.object({ matchNumber: v.nullable(v.string()) })),
  until: v.number(),
})

/** Only for the page and project that began it: the server continues a login for that page, whoever asks. */
const keyOf = ({ origin, projectId }: Pick<LoginPlace, 'origin' | 'projectId'>): string =>
  JSON.stringify([origin, projectId, 'emailFlow'])

/** Access throws where the browser blocks storage. */
const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}

type Place = Pick<LoginPlace, 'origin' | 'projectId' | 'clock' | 'tab'>

/** The email login that a reload of this tab interrupted. It has no code, and ends only with this browser's key. */
export const readEmailFlow = ({ tab, clock, ...place }: Place): EmailFlow | undefined => {
  const kept = v.safeParse(keptFlow, parseJson(attempt(() => tab().getItem(keyOf(place))) ?? ''))
  if (!kept.success || kept.output.until <= clock.now()) return undefined
  const { until: _, ...flow } = kept.output
  return flow
}

/** Remembers an email login, also for a reload of this tab. False if the browser doesn't allow that. */
export const keepEmailFlow = (state: LoginPlace, flow: EmailFlow): boolean => {
  const { flows, tab, clock, store } = state
  flows.email = flow
  // Without a lasting store, the key that may finish this login goes with the page.
  if (!store.isLasting) return false
  const text = JSON.stringify({ ...flow, until: clock.now() + limits.otp.lifeMs })
  const isKept = attempt(() => {
    tab().setItem(keyOf(state), text)
    return true
  })
  return isKept === true
}

export const dropEmailFlow = (state: LoginPlace): void => {
  state.flows.email = undefined
  attempt(() => state.tab().removeItem(keyOf(state)))
}
