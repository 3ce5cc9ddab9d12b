import { defineWords } from './words.ts'

/** Translates a catalogue error. Errors are thrown in English and matched by their full sentence. */
export const errorWords = defineWords('errors', { say: (sentence: string): string => sentence })
