import type { Kit } from '@latchkey/core/kit'
import type { Connector } from '@wagmi/core'
import { type EIP1193Provider, numberToHex, ProviderDisconnectedError } from 'viem'

type Listener = (value: unknown) => void
type Connection = Kit['wagmi']['state']['connections'] extends Map<string, infer C> ? C : never

/** One per connector, so a listener can be removed through a provider that was requested later. */
const made = new WeakMap<Connector, EIP1193Provider>()

/** Tells what changed in a connection, in the events of EIP-1193. */
const tell = (emit: (event: string, value: unknown) => void, now: Connection | undefined, before?: Connection) => {
  if (now && !before) emit('connect', { chainId: numberToHex(now.chainId) })
  if (now?.accounts.join() !== before?.accounts.join()) emit('accountsChanged', now?.accounts ?? [])
  if (now && before && now.chainId !== before.chainId) emit('chainChanged', numberToHex(now.chainId))
  if (!now && before) emit('disconnect', new ProviderDisconnectedError(new Error('The wallet disconnected.')))
}

/** The provider of a wallet. Embedded and paired wallets have no events of their own; theirs follow the connection. */
export const providerWithEvents = async ({ wagmi }: Kit, connector: Connector): Promise<EIP1193Provider> => {
  const provider = (await connector.getProvider()) as EIP1193Provider
  const known = 'on' in provider ? provider : made.get(connector)
  if (known) return known
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  wagmi.subscribe(
    ({ connections }) => connections.get(connector.uid),
    (now, before) => tell(emit, now, before),
  )
  const whole = {
    ...(provider as object),
    on: (event: string, listener: Listener) => {
      listeners.set(event, new Set(listeners.get(event)).add(listener))
      return whole
    },
    removeListener: (event: string, listener: Listener) => {
      listeners.get(event)?.delete(listener)
      return whole
    },
  } as unknown as EIP1193Provider
  made.set(connector, whole)
  return whole
}
