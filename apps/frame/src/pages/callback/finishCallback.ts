import type { Translated } from '@latchkey/ui/words'
import * as v from 'valibot'
import type { callbackWords } from '../../words/callback.ts'

const result = v.object({
  resultUri: v.nullable(v.pipe(v.string(), v.maxLength(2_048))),
  targetOrigin: v.nullable(v.string()),
  returnUrl: v.nullable(v.string()),
  error: v.optional(v.string()),
})

/** The window functions used at the end of a login. */
export type CallbackWindow = {
  opener: { postMessage: (message: unknown, targetOrigin: string) => void } | null
  location: { replace: (url: string) => void }
  close: () => void
  setTimeout: (run: () => void, ms: number) => unknown
}

/** Time for the page to receive the result before its popup closes. */
const closeMs = 300
/** Time to read why it failed. */
const readMs = 2_500

/** The message in the user's language; a server message stays unchanged. */
type Saying = (words: Translated<typeof callbackWords>) => string

const isOrigin = (text: string | null): text is string =>
  text !== null && URL.canParse(text) && new URL(text).origin === text

const read = (json: string): v.InferOutput<typeof result> | undefined => {
  try {
    return v.parse(result, JSON.parse(json))
  } catch {
    // A page without its data isn't from our server, so it does nothing.
    return undefined
  }
}

/**
 * Ends a popup login: tells the one origin that started it, or returns there if there was no popup. Everything comes
 * from the server's data block, nothing from the URL. Returns the message to show.
 */
export const finishCallback = (json: string, self: CallbackWindow): Saying => {
  const data = read(json)
  if (!data || !isOrigin(data.targetOrigin)) return ({ failed }) => data?.error ?? failed
  const { resultUri, targetOrigin, returnUrl, error } = data
  if (self.opener) {
    self.opener.postMessage(resultUri ? { resultUri } : { isRefused: true }, targetOrigin)
    self.setTimeout(() => self.close(), resultUri ? closeMs : readMs)
    return ({ failed, closing }) => (resultUri ? closing : `${error ?? failed} ${closing}`)
  }
  const isHome = returnUrl !== null && URL.canParse(returnUrl) && new URL(returnUrl).origin === targetOrigin
  if (!isHome) return ({ failed }) => error ?? failed
  if (resultUri) self.location.replace(returnUrl)
  else self.setTimeout(() => self.location.replace(returnUrl), readMs)
  return ({ goingBack }) => `${error ?? ''} ${goingBack}`.trim()
}
