import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Pair = { key: string; cert: string }

/** What is wrong with each certificate for localhost. */
export const faults = ['none', 'expired', 'notYetValid', 'otherHost', 'selfSigned'] as const
export type Fault = (typeof faults)[number]

const config = (folder: string): string => `
[ca]
default_ca = ours
[ours]
database = ${join(folder, 'index.txt')}
serial = ${join(folder, 'serial')}
new_certs_dir = ${folder}
default_md = sha256
policy = any
unique_subject = no
copy_extensions = copy
[any]
commonName = supplied
[req]
distinguished_name = any
`

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

/** Times as `openssl ca` takes them; two of them are the past and the future for as long as this test lives. */
const periods: Readonly<Partial<Record<Fault, readonly [from: string, to: string]>>> = {
  expired: ['20200101000000Z', '20210101000000Z'],
  notYetValid: ['21200101000000Z', '21210101000000Z'],
}
const always = ['20200101000000Z', '21190101000000Z'] as const

/** Makes an authority in this folder, and certificates with each fault. `ca` is the file of the authority. */
export const makeCertificates = async (
  openssl: string,
  folder: string,
): Promise<{ ca: string; pairs: Readonly<Record<Fault, Pair>> }> => {
  const path = (name: string) => join(folder, name)
  const ask = (...args: string[]) => run(openssl, args, { cwd: folder })
  const settings = path('openssl.cnf')
  await writeFile(settings, config(folder))
  await writeFile(path('index.txt'), '')
  await writeFile(path('serial'), '01\n')
  const ca = path('ca.crt')
  await ask('req', '-x509', ...newKey, '-days', '2', '-subj', '/CN=CA', '-keyout', path('ca.key'), '-out', ca)
  const make = async (fault: Fault): Promise<Pair> => {
    const host = fault === 'otherHost' ? 'other.example' : 'localhost'
    const [key, request, cert] = [path(`${fault}.key`), path(`${fault}.csr`), path(`${fault}.crt`)]
    const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
    if (fault === 'selfSigned')
      await ask('req', '-x509', ...newKey, '-days', '2', ...names, '-keyout', key, '-out', cert)
    else {
      const [from, to] = periods[fault] ?? always
      await ask('req', ...newKey, ...names, '-keyout', key, '-out', request)
      const signer = ['-cert', ca, '-keyfile', path('ca.key'), '-startdate', from, '-enddate', to]
      await ask('ca', '-batch', '-notext', '-config', settings, '-in', request, '-out', cert, ...signer)
    }
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
  }
  // One after the other: `openssl ca` keeps its list in one file.
  const pairs: [Fault, Pair][] = []
  for (const fault of faults) pairs.push([fault, await make(fault)])
  return { ca, pairs: Object.fromEntries(pairs) as Record<Fault, Pair> }
}
