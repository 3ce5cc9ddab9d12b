import { createTransport } from 'nodemailer'
import { type Finding, fail, pass, warn } from '../conformance/check.ts'
import { isLoopback } from '../http/isLoopback.ts'
import { hellos } from '../tls/hellos.ts'
import { serverCertificateFinding } from './certificateFinding.ts'
import { type DoctorCheck, type DoctorPorts, inWords, type Line, line } from './doctorCheck.ts'

/** Whether the mail server accepts our emails, and whether others will trust them. Sends nothing. */
export const mailChecks: DoctorCheck = async (settings, ports) => {
  if (settings.SMTP_URL === '')
    return [line('Mail server', warn('none', 'No one can log in by email. Set SMTP_URL and MAIL_FROM.'))]
  const url = new URL(settings.SMTP_URL)
  const domain = /@([^\s@>]+)>?$/.exec(settings.MAIL_FROM)?.[1] ?? ''
  // Without requireTLS too: encryption that the mail server offers is used.
  const certificate = await serverCertificateFinding(doorOf(url), ports.now())
  return [
    ...(certificate?.verdict === 'fail'
      ? []
      : [line('Mail server', await greetingFinding(settings.SMTP_URL, url.host))]),
    line('Encryption', encryptionFinding(url)),
    ...(certificate ? [line('Certificate', certificate)] : []),
    ...(isLoopback(domain) ? [] : await senderLines(domain, ports)),
  ]
}

const isEncrypted = ({ protocol, searchParams }: URL): boolean =>
  protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'

const doorOf = ({ protocol, hostname, port }: URL) =>
  protocol === 'smtps:'
    ? { host: hostname, port: Number(port || 465) }
    : { host: hostname, port: Number(port || 587), hello: hellos.smtp }

const greetingFinding = async (url: string, host: string): Promise<Finding> => {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 })
  try {
    await transport.verify()
    return pass(`${host} answers and accepts our login`)
  } catch (error) {
    const { code = '', response } = error as { code?: string; response?: string }
    // OpenSSL read the greeting as the start of TLS.
    const words = /wrong version number/.test(inWords(error)) ? 'no TLS on this port' : inWords(error)
    const fault = words === 'no TLS on this port' ? 'ETLS' : code
    const said = response ? `${host} says: ${response.slice(0, 120)}` : `${host}: ${words}`
    return fail(said, advices[fault] ?? 'Check the host and port in SMTP_URL, and that this machine can reach it.')
  } finally {
    transport.close()
  }
}

const advices: Readonly<Record<string, string>> = {
  EAUTH: 'Check the user and password in SMTP_URL. Special characters must be percent-encoded.',
  ETLS: 'Use smtps:// for port 465 and smtp:// for 587.',
  EDNS: 'Check the host in SMTP_URL: it has no address.',
}

/** These emails hold login codes, so the connection to the mail server must be encrypted. */
const encryptionFinding = (url: URL): Finding => {
  if (isEncrypted(url)) return pass('required')
  if (isLoopback(url.hostname)) return pass('not needed on this machine')
  return warn('only if the mail server offers it', 'Add ?requireTLS=true to SMTP_URL, or use smtps://.')
}

const senderLines = async (domain: string, { textsOf }: DoctorPorts): Promise<readonly Line[]> => {
  const [spf, dmarc] = await Promise.all([textsOf(domain), textsOf(`_dmarc.${domain}`)])
  const has = (texts: readonly string[], start: string) => texts.some((text) => text.toLowerCase().startsWith(start))
  return [
    line(
      'SPF',
      has(spf, 'v=spf1')
        ? pass(domain)
        : warn(`${domain} has no record`, 'Add the TXT record that your mail provider names. Emails may land in spam.'),
    ),
    line(
      'DMARC',
      has(dmarc, 'v=dmarc1')
        ? pass(domain)
        : warn(`${domain} has no record`, `Add a TXT record at _dmarc.${domain}, such as "v=DMARC1; p=quarantine".`),
    ),
  ]
}
