import { connect } from 'node:tls'
import { dayMs } from '@latchkey/wire/durations'
import { type Finding, fail, pass, warn } from '../conformance/check.ts'
import { inWords } from './doctorCheck.ts'

const patienceMs = 10_000
const soonDays = 14

const reasons: Readonly<Record<string, readonly [string, string]>> = {
  CERT_HAS_EXPIRED: ['its certificate has expired', 'Renew it, and check why that did not happen automatically.'],
  CERT_NOT_YET_VALID: ['its certificate is not valid yet', 'Check the clock of this machine.'],
  DEPTH_ZERO_SELF_SIGNED_CERT: [
    'its certificate is self-signed',
    'Get one from a public authority such as Let’s Encrypt.',
  ],
  SELF_SIGNED_CERT_IN_CHAIN: [
    'browsers don’t know who issued it',
    'Get one from a public authority such as Let’s Encrypt.',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'its chain is incomplete, or browsers don’t know who issued it',
    'Serve the full chain, with the intermediate certificate, from a public authority such as Let’s Encrypt.',
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: ['its certificate is for another host', 'Get one that names this host.'],
}

type Seen = { code: string | undefined; validTo: number }

const look = (url: URL): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const host = url.hostname
    const isName = !/^[\d.]+$|:/.test(host)
    const socket = connect({
      ...{ host, port: Number(url.port || 443), rejectUnauthorized: false, timeout: patienceMs },
      ...(isName && { servername: host }),
    })
    socket.once('secureConnect', () => {
      const error = socket.authorizationError as unknown as string | { code?: string } | null
      const code = typeof error === 'string' ? error : error?.code
      resolve({
        code: socket.authorized ? undefined : (code ?? 'unknown'),
        validTo: Date.parse(socket.getPeerCertificate().valid_to),
      })
      socket.destroy()
    })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error('no answer in 10 s')))
  })

/** Checks the certificate as a browser would. */
export const certificateFinding = async (url: URL, now: number): Promise<Finding> => {
  try {
    const { code, validTo } = await look(url)
    const [found, advice] = (code && reasons[code]) || [
      `its certificate can’t be checked (${code})`,
      'Get one that browsers accept.',
    ]
    if (code) return fail(found, advice)
    const days = Math.floor((validTo - now) / dayMs)
    return days < soonDays
      ? warn(`its certificate expires in ${days} days`, 'Renew it, and check why that did not happen automatically.')
      : pass(`valid for ${days} days`)
  } catch (error) {
    return fail(`no TLS: ${inWords(error)}`, 'Check that the proxy serves https on this port.')
  }
}
