type Part = { headers: ReadonlyMap<string, string>; body: string }

const split = (source: string): Part => {
  const end = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line) => /^([^:]+):\s*(.*)$/.exec(line) ?? [])
  return {
    headers: new Map(headers.map(([, name = '', value = '']) => [name.toLowerCase(), value])),
    body: source.slice(end + 4),
  }
}

const quoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`))),
    'latin1',
  )

const decode = ({ headers, body }: Part): string => {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return (encoding === 'quoted-printable' ? quoted(body) : Buffer.from(body, 'latin1')).toString('utf8')
}

const decodeWords = (text: string): string =>
  text.replace(/=\?utf-8\?([BQ])\?([^?]*)\?=\s*/gi, (_, kind: string, word: string) =>
    (kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64') : quoted(word.replaceAll('_', ' '))).toString('utf8'),
  )

const leaves = (part: Part): Part[] => {
  const [, boundary] = /boundary="?([^";]+)"?/i.exec(part.headers.get('content-type') ?? '') ?? []
  if (boundary === undefined) return [part]
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((inner) => leaves(split(inner.replace(/^\r\n/, ''))))
}

/** Parses a raw email into subject, text and HTML. */
export const readMime = (source: string): { subject: string; text: string; html: string } => {
  const mail = split(source)
  const parts = leaves(mail)
  const find = (type: string) => {
    const found = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type))
    return found ? decode(found).replaceAll('\r\n', '\n') : ''
  }
  return { subject: decodeWords(mail.headers.get('subject') ?? ''), text: find('text/plain'), html: find('text/html') }
}
