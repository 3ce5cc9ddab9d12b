import { defineWords } from './words.ts'

/** Texts of the components themselves; all other text is passed in. */
export const pieceWords = defineWords('pieces', {
  copyAddress: 'Copy address',
  copied: 'Copied',
  notCopied: 'Couldn’t copy',
  copyByHand: 'Couldn’t copy. Select the text and copy it by hand.',
  onlyDigits: 'Only digits and one decimal point',
  ambiguous: (text: string, whole: string, fraction: string) =>
    `“${text}” can be read in two ways. Write ${whole} or ${fraction}.`,
  wholeOnly: 'Whole numbers only',
  atMostDecimals: (decimals: number) => `At most ${decimals} decimals`,
  clearSearch: 'Clear search',
  dismiss: 'Dismiss',
  done: 'Done',
  current: 'In progress',
  failed: 'Failed',
  todo: 'To do',
})
