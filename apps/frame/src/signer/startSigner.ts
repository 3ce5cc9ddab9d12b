import type { Signer } from './createSigner.ts'
import { createSignerClient } from './signerPort.ts'
import workerUrl from './worker.ts?worker&url'

type Policy = { createScriptURL(url: string): string }
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy }

const createTrustedUrl = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return workerUrl
  const policy = trustedTypes.createPolicy('latchkey', {
    createScriptURL: (url) => {
      if (url !== workerUrl) throw new TypeError('Only the signer is a worker here.')
      return url
    },
  })
  return policy.createScriptURL(workerUrl)
}

/** A Trusted Types policy can be created once per document, so a second start reuses its URL. */
let trustedUrl: string | undefined

/** Starts the signer in its own worker. */
export const startSigner = (onDeath?: () => void): Signer => {
  trustedUrl ??= createTrustedUrl()
  return createSignerClient(new Worker(trustedUrl, { type: 'module', name: 'signer' }), onDeath)
}
