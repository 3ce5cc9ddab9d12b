import { type FrameConfig, frame } from '@latchkey/wire/api/frame'
import { WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'

const pausesMs = [300, 1_000, 3_000] as const

/** The server's first reply, with the nonce for the first signed call. */
type Loaded = { config: FrameConfig; nonce: string | undefined }

type Deps = { fetch: typeof fetch; ownOrigin: string; projectId: string; clock: Clock }

/** Asks its own origin who may embed this frame. Without an answer the frame stays silent. */
export const loadConfig = async ({ fetch, ownOrigin, projectId, clock }: Deps): Promise<Loaded> => {
  const url = new URL(frame.config.path, ownOrigin)
  url.searchParams.set('projectId', projectId)
  const ask = async (): Promise<Loaded | 'refused' | undefined> => {
    const response = await fetch(url.href, { credentials: 'omit', cache: 'no-store', redirect: 'error' }).catch(
      () => null,
    )
    if (!response) return undefined
    if (!response.ok) return response.status < 500 && response.status !== 429 ? 'refused' : undefined
    const parsed = v.safeParse(frame.config.reply, await response.json().catch(() => undefined))
    const nonce = response.headers.get('DPoP-Nonce') ?? undefined
    return parsed.success ? { config: parsed.output, nonce } : 'refused'
  }
  for (const pauseMs of [...pausesMs, 0]) {
    const answer = await ask()
    if (answer === 'refused') throw new WalletError('network.badReply')
    if (answer) return answer
    await clock.sleep(pauseMs)
  }
  throw new WalletError('network.apiUnreachable')
}
