import type { Engine } from './engine.ts'

const engines = new WeakMap<object, () => Promise<Engine>>()

export const keepEngine = (client: object, load: () => Promise<Engine>): void => void engines.set(client, load)

/** The engine behind a client, for the other packages of this repository. Not part of the public entry. */
export const engineOf = (client: object): Promise<Engine> => {
  const load = engines.get(client)
  if (!load) throw new Error('This client comes from another copy of @latchkey/core.')
  return load()
}
