import { ownConnectors } from '@latchkey/core/createKit'
import type { Kit } from '@latchkey/core/kit'

/** Adds the embedded wallet and pairing to an app's wagmi config. Connectors the app set up under the same ID stay. */
export const addConnectors = (kit: Kit): void => {
  const { connectors } = kit.wagmi._internal
  const added = ownConnectors(kit, () => kit).map(connectors.setup)
  connectors.setState((known) => [...known, ...added.filter(({ id }) => !known.some((one) => one.id === id))])
}
