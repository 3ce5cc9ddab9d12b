import type { Endpoint, EndpointHandler, EndpointTable } from '@latchkey/wire/endpoint'
import type { SessionRow } from '../../../db/identitySchema.ts'
import type { WalletServices } from '../walletServices.ts'

/** A wallet API handler's context besides its parsed body. */
export type WalletCall = {
  services: WalletServices
  /** Aborted when the caller disconnects. */
  signal: AbortSignal
  /** Thumbprint of the key that signed this request: the device. */
  jkt: string
  /** The kind of browser, such as "Firefox on Windows". */
  browser: string
  /** A keyed hash of the caller's network, for limits and the audit log. */
  network: string
  /** The caller's network in readable form, such as `203.0.113.*`: coarse, never guessed. */
  place: string
  /** The body as sent, for proofs signed over it. */
  raw: Readonly<Record<string, unknown>>
  /** The live session, or undefined. */
  findSession: () => Promise<SessionRow | undefined>
  /** The live session; throws without one. */
  requireSession: () => Promise<SessionRow>
}

export type WalletHandler<E extends Endpoint> = EndpointHandler<E, WalletCall>

/** A handler for every row of a table. A missing one does not compile. */
export type WalletHandlers<T extends EndpointTable> = { [K in keyof T]: WalletHandler<T[K]> }
