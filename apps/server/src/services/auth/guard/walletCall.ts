import type { Endpoint, EndpointHandler, EndpointTable } from '@latchkey/wire/endpoint'
import type { SessionRow } from '../../../db/identitySchema.ts'
import type { WalletServices } from '../walletServices.ts'

/** A wallet API handler's context besides its parsed body. */
export type WalletCall = {
  services: WalletServices
  /** Aborted when the caller goes away. */
  signal: AbortSignal
  /** Thumbprint of the key that signed this request: the device. */
  jkt: string
  /** The class of the browser, such as "Firefox on Windows". */
  browser: string
  /** A keyed hash of the caller's network, for limits and the audit. */
  network: string
  /** The caller's network in readable form, such as `203.0.113.*`: coarse, and never a guess. */
  place: string
  /** The body as it was sent, for proofs that were signed over it. */
  raw: Readonly<Record<string, unknown>>
  /** The live session, or undefined. */
  findSession: () => Promise<SessionRow | undefined>
  /** The live session, or an error. */
  requireSession: () => Promise<SessionRow>
}

export type WalletHandler<E extends Endpoint> = EndpointHandler<E, WalletCall>

/** A handler for every row of a table: a missing one does not compile. */
export type WalletHandlers<T extends EndpointTable> = { [K in keyof T]: WalletHandler<T[K]> }
