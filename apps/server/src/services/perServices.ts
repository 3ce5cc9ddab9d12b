import type { Services } from './services.ts'

/**
 * A value created once per running server, when a handler first needs it, such as a cache, or the chain library, which
 * would slow down every start.
 */
export const perServices = <T extends object>(make: (services: Services) => T): ((services: Services) => T) => {
  const created = new WeakMap<Services, T>()
  return (services) => {
    const known = created.get(services) ?? make(services)
    created.set(services, known)
    return known
  }
}
