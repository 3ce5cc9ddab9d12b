/**
 * The version of the protocol between pages, frames and servers. It changes only if an older side couldn't cope: new
 * fields, messages and kinds don't change it.
 */
export const wireVersion = 1

/** The response header that carries it. */
export const wireHeader = 'latchkey-wire'
