/** The sender details of a message event. */
export type Sender = { source: unknown; origin: string }

/** The one page this document listens to. */
export type ParentGate = {
  /** True when the sender is the parent window, at an allowed origin, with no other site in between. */
  accepts(sender: Sender): boolean
  /** The first accepted origin; it never changes. */
  pinned(): string | undefined
}

type Place = {
  self: unknown
  parent: unknown
  /** `location.ancestorOrigins`, in browsers that have it. */
  ancestorOrigins: ArrayLike<string> | undefined
  allowedOrigins: readonly string[]
}

/** Only a serialized web origin counts: no pattern, no `null`, no trailing slash. */
const isOrigin = (text: string): boolean => {
  try {
    const { origin, protocol } = new URL(text)
    return origin === text && !text.includes('*') && (protocol === 'https:' || protocol === 'http:')
  } catch {
    return false
  }
}

/** Pins the parent. Compares whole origins with `===`: suffix and prefix tests are how others were tricked. */
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
