/** What a message event shows of its sender. */
export type Sender = { source: unknown; origin: string }

/** The one page that this document listens to. */
export type ParentGate = {
  /** True when the sender is the parent window, at an allowed origin, with no other site in between. */
  accepts(sender: Sender): boolean
  /** The origin that was accepted first; it stays for the document's life. */
  pinned(): string | undefined
}

type Place = {
  self: unknown
  parent: unknown
  /** `location.ancestorOrigins`, in browsers that have it. */
  ancestorOrigins: ArrayLike<string> | undefined
  allowedOrigins: readonly string[]
}

/** Only a web origin in its own serialisation counts: no pattern, no `null`, no trailing slash. */
const isOrigin = (text: string): boolean => {
  try {
    const { origin, protocol } = new URL(text)
    return origin === text && !text.includes('*') && (protocol === 'https:' || protocol === 'http:')
  } catch {
    return false
  }
}

/**
 * Pins the parent. Every comparison is `===` on whole serialised origins: a suffix or prefix test
 * is how others were tricked.
 */
export const pinParent = ({ self, parent, ancestorOrigins, allowedOrigins }: Place): ParentGate => {
  const allowed: ReadonlySet<string> = new Set(allowedOrigins.filter(isOrigin))
  const isFramed = parent !== self && parent !== null && parent !== undefined
  let pinned: string | undefined

  const isOnlyAncestor = (origin: string): boolean => {
    if (ancestorOrigins === undefined) return true
    const ancestors = Array.from(ancestorOrigins)
    return ancestors.length > 0 && ancestors.every((ancestor) => ancestor === origin)
  }

  return {
    accepts: ({ source, origin }) => {
      const isTrusted =
        isFramed &&
        source === parent &&
        allowed.has(origin) &&
        isOnlyAncestor(origin) &&
        (pinned === undefined || pinned === origin)
      if (isTrusted) pinned = origin
      return isTrusted
    },
    pinned: () => pinned,
  }
}
