import * as v from 'valibot'

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

const closing = 'You can close this window.'
const failed = 'The login did not go through. You can close this window and try again.'

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
export const finishCallback = (json: string, self: CallbackWindow): string => {
  const data = read(json)
  if (!data || !isOrigin(data.targetOrigin)) return data?.error ?? failed
  const { resultUri, targetOrigin, returnUrl, error } = data
  if (!resultUri) return `${error ?? failed} ${closing}`
  if (self.opener) {
    self.opener.postMessage({ resultUri }, targetOrigin)
    self.setTimeout(() => self.close(), 300)
    return closing
  }
  const isHome = returnUrl !== null && URL.canParse(returnUrl) && new URL(returnUrl).origin === targetOrigin
  if (!isHome) return failed
  self.location.replace(returnUrl)
  return 'Going back…'
}
