import { walletLimits } from '@latchkey/wire/limits'
import * as v from 'valibot'
import type { FrameState } from '../context.ts'

/** A started social login. It outlives this document, because a tab without popups leaves and returns. */
const socialFlow = v.object({ flowId: v.string(), verifier: v.string(), startedAt: v.number() })
type SocialFlow = v.InferOutput<typeof socialFlow>

const key = 'socialFlow'

export const keepSocialFlow = async (
  { store, clock }: FrameState,
  flow: Omit<SocialFlow, 'startedAt'>,
): Promise<void> => store.set(key, { ...flow, startedAt: clock.now() } satisfies SocialFlow)

/** One that can't be deleted expires soon and blocks no login. */
export const dropSocialFlow = ({ store }: FrameState): Promise<void> => store.remove(key).catch(() => undefined)

/** This page's login started in this browser, once; an old or unreadable one is ignored. */
export const takeSocialFlow = async (state: FrameState): Promise<{ flowId: string; verifier: string } | undefined> => {
  const kept = v.safeParse(socialFlow, await state.store.get(key))
  await dropSocialFlow(state)
  if (!kept.success || state.clock.now() - kept.output.startedAt > walletLimits.login.socialMs) return undefined
  const { flowId, verifier } = kept.output
  return { flowId, verifier }
}
