import type { Finding } from '../conformance/check.ts'
import type { Settings } from '../settings.ts'

/** One line of the doctor's report. */
export type Line = Finding & { name: string }

/** The doctor's view of the outside world; tests pass their own. */
export type DoctorPorts = {
  now: () => number
  /** The addresses of a host; empty if it has none. */
  addressesOf: (host: string) => Promise<readonly string[]>
  /** The TXT records of a name; empty if it has none. */
  textsOf: (name: string) => Promise<readonly string[]>
}

/** Checks one part of an installation. */
export type DoctorCheck = (settings: Settings, ports: DoctorPorts) => Promise<readonly Line[]>

export const line = (name: string, finding: Finding): Line => ({ name, ...finding })

/** An error in a few words, without any part of a URL, which may hold a password. */
export const inWords = (error: unknown): string => {
  const [first] = error instanceof AggregateError && error.errors.length > 0 ? error.errors : [error]
  const { cause } = first instanceof Error ? first : {}
  const said = cause instanceof Error ? inWords(cause) : first instanceof Error ? first.message : String(first)
  return said
    .replace(/\b\w+:\/\/\S+/g, '(URL)')
    .replace(/\.$/, '')
    .slice(0, 160)
}
