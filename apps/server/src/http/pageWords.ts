import { loadWords } from '../loadWords.ts'

export type PageWords = {
  notFoundTitle: string
  notFound: string
  problemTitle: string
  problem: string
  back: string
}

/** Texts of the pages that the server renders. */
export const pageWords = await loadWords<PageWords>(
  (language) => import(`../../../../languages/${language}/serverPages.ts`),
)
