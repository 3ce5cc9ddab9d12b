import { ownConnectors } from '@latchkey/core/createKit'
import type { Kit } from '@latchkey/core/kit'

/** Gives an app's wagmi config the embedded wallet and pairing. What the app has set up under the same id stays. */
export const addConnectors = (kit: Kit): void => {
  const { connectors } = kit.wagmi._internal
  const added = ownConnectors(kit).map(connectors.setup)
  connectors.setState((known) => [...known, ...added.filter(({ id }) => !known.some((one) => one.id === id))])
}
