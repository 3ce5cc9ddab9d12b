import type { SocialProvider } from '@latchkey/wire/social'
import { and, eq } from 'drizzle-orm'
import { type FlowRow, loginFlows } from '../../../db/identitySchema.ts'
import { describeError } from '../../../log.ts'
import type { SocialProfile, SocialSecrets } from '../../../sources/oauth/socialProfile.ts'
import { change } from '../foundation/change.ts'
import { refuse } from '../foundation/refuse.ts'
import { hashToken, newToken } from '../foundation/secret.ts'
import { openSecrets, sealSecrets } from '../login/flowSecrets.ts'
import type { WalletServices } from '../walletServices.ts'

/** What the last login page tells its opener, and where it goes without one. */
export type SocialResult =
  | { resultUri: string; targetOrigin: string; returnUrl: string }
  | { resultUri: null; targetOrigin: string | null; returnUrl: string | null; error: string }

const resultMs = 60_000

/**
 * Handles the return from a provider. The result is useless to others: only the starting frame, with its verifier and
 * device key, can redeem it, once, within a minute. Its destination was fixed at the start.
 */
export const finishSocial = async (
  services: WalletServices,
  provider: SocialProvider,
  answer: URLSearchParams,
): Promise<SocialResult> => {
  const state = answer.get('state') ?? ''
  const flow = await takeState(services, provider, state)
  const targetOrigin = flow?.embedder ?? null
  const profile = flow && (await ask(services, provider, answer, state, flow))
  if (!flow || !profile || !targetOrigin) {
    const { message } = refuse(flow ? 'social.refused' : 'session.flowMissing')
    return { resultUri: null, targetOrigin, returnUrl: targetOrigin && `${targetOrigin}/`, error: message }
  }
  const result = newToken()
  await change(services, async ({ tx, now }) => {
    await tx
      .update(loginFlows)
      .set({
        resultHash: hashToken(result),
        resultExpiresAt: new Date(now.getTime() + resultMs),
        secretsSealed: sealSecrets(services.keyring, flow.id, profile),
      })
      .where(and(eq(loginFlows.id, flow.id), eq(loginFlows.state, 'open')))
  })
  const resultUri = `${services.settings.WALLET_URL}/result?result=${result}`
  return { resultUri, targetOrigin, returnUrl: `${targetOrigin}/?result_uri=${encodeURIComponent(resultUri)}` }
}

/** A state works once: a second answer with it finds nothing. */
const takeState = (services: WalletServices, provider: SocialProvider, state: string): Promise<FlowRow | undefined> =>
  change(services, async ({ tx, now }) => {
    const [flow] = await tx
      .select()
      .from(loginFlows)
      .where(eq(loginFlows.lookupHash, hashToken(state)))
      .for('update')
    const isOpen = flow?.kind === 'social' && flow.state === 'open' && flow.expiresAt > now
    if (!flow || !isOpen || flow.details.provider !== provider) return undefined
    await tx.update(loginFlows).set({ lookupHash: null }).where(eq(loginFlows.id, flow.id))
    return flow
  })

const ask = async (
  services: WalletServices,
  provider: SocialProvider,
  answer: URLSearchParams,
  state: string,
  flow: FlowRow,
): Promise<SocialProfile | undefined> => {
  try {
    return await services.social
      .find(provider)
      ?.finish(answer, state, openSecrets<SocialSecrets>(services.keyring, flow))
  } catch (cause) {
    await change(services, async ({ tx, audit }) => {
      await tx.update(loginFlows).set({ state: 'spent' }).where(eq(loginFlows.id, flow.id))
      audit({ kind: 'social.refused', result: provider, embedder: flow.embedder ?? undefined })
    })
    services.log.warn({ part: 'social', ...describeError(cause) })
    return undefined
  }
}
