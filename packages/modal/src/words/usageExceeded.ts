import { defineWords } from '@latchkey/ui/words'

export const usageExceededWords = defineWords('usageExceeded', {
  title: 'Not available now',
  paused: 'Connecting is paused',
  text: 'This site has reached the limit of its plan. Try again later, or tell the people who run it. Your wallet isn’t affected.',
})
