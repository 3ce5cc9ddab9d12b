import * as v from 'valibot'
import type { FrameState } from '../context.ts'

/** A social login that has begun. It outlives this document, because a tab without popups leaves and comes back. */
const socialFlow = v.object({ flowId: v.string(), verifier: v.string(), startedAt: v.number() })
type SocialFlow = v.InferOutput<typeof socialFlow>

const key = 'socialFlow'
/** As long as the server keeps a login open. */
const lifeMs = 10 * 60_000

export const keepSocialFlow = async (
  { store, clock }: FrameState,
  flow: Omit<SocialFlow, 'startedAt'>,
): Promise<void> => store.set(key, { ...flow, startedAt: clock.now() } satisfies SocialFlow)

/** One that stays on a disk that does not let go is of no use soon, and keeps nobody from logging in. */
export const dropSocialFlow = ({ store }: FrameState): Promise<void> => store.remove(key).catch(() => undefined)

/** The login that began in this browser for this page, once; an old or unreadable one is none. */
export const takeSocialFlow = async (state: FrameState): Promise<{ flowId: string; verifier: string } | undefined> => {
  const kept = v.safeParse(socialFlow, await state.store.get(key))
  await dropSocialFlow(state)
  if (!kept.success || state.clock.now() - kept.output.startedAt > lifeMs) return undefined
  const { flowId, verifier } = kept.output
  return { flowId, verifier }
}
