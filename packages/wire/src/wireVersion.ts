/**
 * The version of what pages, frames and servers say to each other. It changes only when an older side could not cope:
 * new fields, messages and kinds don't change it.
 */
export const wireVersion = 1

/** The response header that carries it. */
export const wireHeader = 'latchkey-wire'
