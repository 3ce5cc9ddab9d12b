import firstUrl from './first.css?url'

let fetched: Promise<string> | undefined

/**
 * The styles of the card and its list, fetched once. They are a file of their own and no script: a page that allows no
 * inline style allows them, and whoever fetches the code can fetch them beside it. A failed load is not remembered.
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
