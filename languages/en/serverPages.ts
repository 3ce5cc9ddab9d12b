import type { PageWords } from '@latchkey/server/http/pageWords'

/** The pages that the server renders, in English. */
export const words: PageWords = {
  notFoundTitle: 'Page not found',
  notFound: 'There is nothing at this address. It may be mistyped or out of date.',
  problemTitle: 'This page isn’t available',
  problem: 'Something went wrong on our side. Try again in a moment.',
  back: 'Go to the start page',
}
