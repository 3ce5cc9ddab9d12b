import type { Services } from './services.ts'

/**
 * Something that is made once for each running server, when a handler first needs it: what keeps a cache or loads the
 * chain library, which would slow every start.
 */
export const perServices = <T extends object>(make: (services: Services) => T): ((services: Services) => T) => {
  const created = new WeakMap<Services, T>()
  return (services) => {
    const known = created.get(services) ?? make(services)
    created.set(services, known)
    return known
  }
}
