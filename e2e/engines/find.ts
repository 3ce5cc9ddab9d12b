type Wanted = {
  selector: string
  /** A pattern for the accessible name. */
  name?: string
  /** A selector around it. */
  within?: string
  /** Which of the matches; the first by default. */
  at?: number
}

/** Runs in the browser: a visible match, in shadow roots too. */
const search = ({ selector, name, within, at = 0 }: Wanted) => {
  const all = (root: Document | ShadowRoot): Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) => (one.shadowRoot ? [one, ...all(one.shadowRoot)] : [one]))
  const nameOf = (one: Element): string => {
    const by = one.getAttribute('aria-labelledby')
    const root = one.getRootNode() as Document | ShadowRoot
    const label = by ? root.getElementById(by)?.textContent : (one as HTMLInputElement).labels?.[0]?.textContent
    return (one.getAttribute('aria-label') ?? label ?? one.textContent ?? '').trim()
  }
  const pattern = new RegExp(name ?? '')
  return (
    all(document).filter(
      (one) =>
        one.matches(selector) &&
        one.getClientRects().length > 0 &&
        pattern.test(nameOf(one)) &&
        (!within || one.closest(within) !== null),
    )[at] ?? null
  )
}

/** An expression for an element, to be evaluated in a page. */
export const find = (selector: string, name?: string, within?: string, at?: number): string =>
  // The compiler names inner functions with a helper that the browser doesn't have.
  `((__name) => (${search})(${JSON.stringify({ selector, name, within, at })}))((one) => one)`
