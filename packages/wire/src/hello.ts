import * as v from 'valibot'

/** The page's request to switch from window messages to a private port; sent once, with exactly one MessagePort. */
export const helloType = '@latchkey/HELLO'
/** The frame's reply, on the port, with the page's nonce. */
export const welcomeType = '@latchkey/WELCOME'

export const hello = v.object({
  type: v.literal(helloType),
  v: v.literal(1),
  nonce: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,128}$/, 'must be a nonce')),
})
