import type { Database } from '../../db/connect.ts'
import type { NameBook } from '../identity/nameBook.ts'
import { createNames } from './createNames.ts'

/** Our own names as identities: an address's oldest name. They have no avatars. */
export const createNameBook = (db: Database): NameBook => {
  const names = createNames(db)
  return {
    nameOf: async (address) => {
      const [first] = await names.findByAddress(address)
      return first && { name: first.name, avatar: null }
    },
  }
}
