import type { NameBook } from '../sources/identity/nameBook.ts'

/** A book without names. */
export const emptyNameBook: NameBook = { nameOf: async () => undefined }
