import { loadWords } from '../loadWords.ts'

export type PageWords = {
  notFoundTitle: string
  notFound: string
  problemTitle: string
  problem: string
  back: string
}

export const pageWords = await loadWords<PageWords>(
  (language) => import(`../../../../languages/${language}/serverPages.ts`),
)
