import { walletLimits } from '@latchkey/wire/limits'
import { parseSignIn, type SignIn } from '@latchkey/wire/signIn'
import type { FrameState } from '../context.ts'

const key = 'shownSignIns'
const keptMax = 8

/** The free-form part of a sign-in, which a user must read before signing. */
const claimOf = (userId: string, { statement, resources }: SignIn): string =>
  JSON.stringify([userId, statement ?? null, resources])

const readShown = async ({ store }: FrameState): Promise<string[]> => {
  const kept = await store.get(key)
  return Array.isArray(kept) ? kept.filter((claim) => typeof claim === 'string') : []
}

/** Grants the page one sign-in without a screen, because the user just logged in to it. */
export const grantSignIn = (state: FrameState, userId: string): void => {
  state.flows.signIn = { userId, until: state.clock.now() + walletLimits.login.signInMs }
}

/** Uses up a login's sign-in; false without one. A statement or resources must have been approved on screen before. */
export const takeSignIn = async (state: FrameState, message: string): Promise<boolean> => {
  const userId = state.session.current()?.userId
  const signIn = parseSignIn(message)
  if (userId === undefined) return false
  const isPlain = !signIn || (signIn.statement === undefined && signIn.resources.length === 0)
  if (!isPlain && !(await readShown(state)).includes(claimOf(userId, signIn))) return false
  const right = state.flows.signIn
  if (right?.userId !== userId || right.until <= state.clock.now()) return false
  state.flows.signIn = undefined
  return true
}

/** Remembers what was approved on screen. A full disk only costs one more screen next time. */
export const keepShownSignIn = async (state: FrameState, message: string): Promise<void> => {
  const userId = state.session.current()?.userId
  const signIn = parseSignIn(message)
  if (!signIn || userId === undefined) return
  const claim = claimOf(userId, signIn)
  const others = (await readShown(state)).filter((one) => one !== claim)
  await state.store.set(key, [...others, claim].slice(-keptMax)).catch(() => undefined)
}
