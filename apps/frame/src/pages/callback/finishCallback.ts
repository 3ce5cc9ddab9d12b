import type { Translated } from '@latchkey/ui/words'
import * as v from 'valibot'
import type { callbackWords } from '../../words/callback.ts'

const result = v.object({
  resultUri: v.nullable(v.pipe(v.string(), v.maxLength(2_048))),
  targetOrigin: v.nullable(v.string()),
  returnUrl: v.nullable(v.string()),
  error: v.optional(v.string()),
})

/** The part of a window that the end of a login uses. */
export type CallbackWindow = {
  opener: { postMessage: (message: unknown, targetOrigin: string) => void } | null
  location: { replace: (url: string) => void }
  close: () => void
  setTimeout: (run: () => void, ms: number) => unknown
}

/** The page hears the result before its window is gone. */
const closeMs = 300
/** Long enough to read why it did not work. */
const readMs = 2_500

/** What to say, in whatever language the visitor reads; a sentence of the server stays as it is. */
type Saying = (words: Translated<typeof callbackWords>) => string

const isOrigin = (text: string | null): text is string =>
  text !== null && URL.canParse(text) && new URL(text).origin === text

const read = (json: string): v.InferOutput<typeof result> | undefined => {
  try {
    return v.parse(result, JSON.parse(json))
  } catch {
    // A page without its data was not made by our server: it does nothing.
    return undefined
  }
}

/**
 * Ends a login in a window: tells the one origin that began it, or goes back there where no window opened this one.
 * Everything comes from the server's data block, nothing from the address. Answers with what to say.
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
