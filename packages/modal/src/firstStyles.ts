import firstUrl from './first.css?url'

let fetched: Promise<string> | undefined

/** Styles of the card and its list. A file, since a CSP without inline styles allows it; a failed load is retried. */
export const fetchFirstStyles = (): Promise<string> => {
  fetched ??= fetch(firstUrl)
    .then((response) => response.text())
    .catch((error: unknown) => {
      fetched = undefined
      throw error
    })
  return fetched
}
