import firstUrl from './first.css?url'

let fetched: Promise<string> | undefined

/**
 * Styles of the card and its list, loaded once. A stylesheet file, not a script: a CSP without inline styles allows it,
 * and it can be loaded in parallel with the code. A failed load is retried.
 */
export const fetchFirstStyles = (): Promise<string> => {
  fetched ??= fetch(firstUrl)
    .then((response) => response.text())
    .catch((error: unknown) => {
      fetched = undefined
      throw error
    })
  return fetched
}
