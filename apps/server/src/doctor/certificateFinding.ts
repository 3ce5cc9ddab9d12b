import { dayMs } from '@latchkey/wire/durations'
import { type Finding, fail, pass, warn } from '../conformance/check.ts'
import { lookAtCertificate, type SeenCertificate } from '../tls/lookAtCertificate.ts'
import { inWords } from './doctorCheck.ts'

/** Tools that renew a certificate do so earlier. */
export const soonDays = 14

type Reasons = Readonly<Record<string, readonly [found: string, advice: string]>>

const renew = 'Renew it, and check why that did not happen automatically.'
const ofPublic = 'Get one from a public authority such as Let’s Encrypt.'

/** As a browser says it, about a host that users open. */
const publicReasons: Reasons = {
  CERT_HAS_EXPIRED: ['its certificate has expired', renew],
  CERT_NOT_YET_VALID: ['its certificate is not valid yet', 'Check the clock of this machine.'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['its certificate is self-signed', ofPublic],
  SELF_SIGNED_CERT_IN_CHAIN: ['browsers don’t know who issued it', ofPublic],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'its chain is incomplete, or browsers don’t know who issued it',
    'Serve the full chain, with the intermediate certificate, from a public authority such as Let’s Encrypt.',
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: ['its certificate is for another host', 'Get one that names this host.'],
}

/** A server that only we connect to may have an authority of its own. */
const ownAuthority =
  'If its authority is your own, set NODE_EXTRA_CA_CERTS; it has no effect in a file that Node reads with --env-file.'

const serverReasons: Reasons = {
  ...publicReasons,
  DEPTH_ZERO_SELF_SIGNED_CERT: ['its certificate is self-signed', ownAuthority],
  SELF_SIGNED_CERT_IN_CHAIN: ['this machine doesn’t know who issued its certificate', ownAuthority],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'its chain is incomplete, or this machine doesn’t know who issued its certificate',
    ownAuthority,
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'its certificate is for another host',
    'Name the host as the certificate does, or get one that names this host.',
  ],
}

type Door = Parameters<typeof lookAtCertificate>[0]

const findingOf = ({ code, validTo }: SeenCertificate, reasons: Reasons, now: number): Finding => {
  const [found, advice] = (code && reasons[code]) || [
    `its certificate can’t be checked (${code})`,
    'Get one that its clients accept.',
  ]
  if (code) return fail(found, advice)
  const days = Math.floor((validTo - now) / dayMs)
  return days < soonDays ? warn(`its certificate expires in ${days} days`, renew) : pass(`valid for ${days} days`)
}

/** Checks the certificate of a host that users open as a browser would. */
export const certificateFinding = async (url: URL, now: number): Promise<Finding> => {
  try {
    const seen = await lookAtCertificate({ host: url.hostname, port: Number(url.port || 443) })
    return findingOf(seen, publicReasons, now)
  } catch (error) {
    return fail(`no TLS: ${inWords(error)}`, 'Check that the proxy serves https on this port.')
  }
}

/** Checks a server's certificate as our connection does. Undefined without TLS: the connection then says why. */
export const serverCertificateFinding = async (door: Door, now: number): Promise<Finding | undefined> => {
  const seen = await lookAtCertificate(door).catch(() => undefined)
  return seen && findingOf(seen, serverReasons, now)
}
