import { createTransport } from 'nodemailer'
import { type Finding, fail, pass, warn } from '../conformance/check.ts'
import { isLoopback } from '../http/isLoopback.ts'
import { type DoctorCheck, type DoctorPorts, inWords, type Line, line } from './doctorCheck.ts'

/** Whether the mail server accepts our emails, and whether others will trust them. Sends nothing. */
export const mailChecks: DoctorCheck = async (settings, ports) => {
  if (settings.SMTP_URL === '')
    return [line('Mail server', warn('none', 'No one can log in by email. Set SMTP_URL and MAIL_FROM.'))]
  const url = new URL(settings.SMTP_URL)
  const domain = /@([^\s@>]+)>?$/.exec(settings.MAIL_FROM)?.[1] ?? ''
  return [
    line('Mail server', await greetingFinding(settings.SMTP_URL, url.host)),
    line('Encryption', encryptionFinding(url)),
    ...(isLoopback(domain) ? [] : await senderLines(domain, ports)),
  ]
}

const greetingFinding = async (url: string, host: string): Promise<Finding> => {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 })
  try {
    await transport.verify()
    return pass(`${host} answers and accepts our login`)
  } catch (error) {
    const { code = '', response } = error as { code?: string; response?: string }
    // OpenSSL read the greeting as the start of TLS.
    const words = /wrong version number/.test(inWords(error)) ? 'no TLS on this port' : inWords(error)
    const fault = /certificate|no TLS/i.test(words) ? 'ETLS' : code
    const said = response ? `${host} says: ${response.slice(0, 120)}` : `${host}: ${words}`
    return fail(said, advices[fault] ?? 'Check the host and port in SMTP_URL, and that this machine can reach it.')
  } finally {
    transport.close()
  }
}

const advices: Readonly<Record<string, string>> = {
  EAUTH: 'Check the user and password in SMTP_URL. Special characters must be percent-encoded.',
  ETLS: 'Use the host that the mail server’s certificate names, smtps:// for port 465 and smtp:// for 587. If its authority is your own, set NODE_EXTRA_CA_CERTS; it has no effect in a file that Node reads with --env-file.',
  EDNS: 'Check the host in SMTP_URL: it has no address.',
}

/** These emails hold login codes, so the connection to the mail server must be encrypted. */
const encryptionFinding = (url: URL): Finding => {
  if (url.protocol === 'smtps:' || url.searchParams.get('requireTLS') === 'true') return pass('required')
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
