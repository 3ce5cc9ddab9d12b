import { pass, warn } from '../conformance/check.ts'
import { databaseTls } from '../db/databaseTls.ts'
import { isLoopback } from '../http/isLoopback.ts'
import { hellos } from '../tls/hellos.ts'
import { serverCertificateFinding } from './certificateFinding.ts'
import { type Line, line } from './doctorCheck.ts'

/** How the connection to a PostgreSQL or PgBouncer is encrypted, and its certificate if that is checked. */
export const databaseTlsLines = async (setting: string, url: string, now: number): Promise<readonly Line[]> => {
  const { kind, host, port, ca } = databaseTls(url)
  if (kind === 'verified') {
    const certificate = await serverCertificateFinding({ host, port, ca, hello: hellos.postgres }, now)
    return [
      line('Encryption', pass('required, and the certificate is checked')),
      ...(certificate ? [line('Certificate', certificate)] : []),
    ]
  }
  // A name that begins with a slash is that of a socket of this machine.
  if (isLoopback(host) || host.startsWith('/')) return [line('Encryption', pass('not needed on this machine'))]
  const finding =
    kind === 'none'
      ? warn('none', `Add ?sslmode=verify-full to ${setting} unless only your servers can reach that network.`)
      : warn(
          'required, but the certificate isn’t checked',
          `Use sslmode=verify-full in ${setting}. If the authority is your own, add sslrootcert=<file>.`,
        )
  return [line('Encryption', finding)]
}
