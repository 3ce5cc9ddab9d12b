import { defineWords } from './words.ts'

/** Says a sentence of the catalogue of errors. They are English where they are thrown; each language knows them by heart. */
export const errorWords = defineWords('errors', { say: (sentence: string): string => sentence })
