import { createHash, createHmac } from 'node:crypto'

export type AwsKeys = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }

type Request = {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  body: string
  region: string
  service: string
  now: number
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The headers of a request with its AWS Signature Version 4; for URLs without a query. */
export const signAws = (
  keys: AwsKeys,
  { method, url, headers, body, region, service, now }: Request,
): Record<string, string> => {
  const stamp = new Date(now).toISOString().replace(/[:-]|\.\d{3}/g, '')
  const day = stamp.slice(0, 8)
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-date': stamp,
    ...(keys.sessionToken && { 'x-amz-security-token': keys.sessionToken }),
  }
  const names = Object.keys(signed).sort()
  const list = names.join(';')
  const canonical = [
    ...[method, url.pathname, ''],
    ...names.map((name) => `${name}:${signed[name]?.trim()}`),
    ...['', list, sha256(body)],
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n')
  const dated = hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region), service)
  const signature = createHmac('sha256', hmac(dated, 'aws4_request')).update(text).digest('hex')
  const credential = `Credential=${keys.accessKeyId}/${scope}`
  return { ...signed, authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${list}, Signature=${signature}` }
}
