import type { TouchFinder } from './touchFinder.ts'

/** Asks the services in order until one answers. Results of different services are never mixed. */
export const firstToAnswer =
  (finders: readonly TouchFinder[]): TouchFinder =>
  async (address, floor, to) => {
    let failure: unknown = new Error('No history service is named.')
    for (const find of finders) {
      try {
        return await find(address, floor, to)
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }
