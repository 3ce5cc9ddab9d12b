import { isAbsolute } from 'node:path'
import { isLoopback } from '../http/isLoopback.ts'
import { type Parse, refuse } from '../settingKinds.ts'
import { StartError } from '../startError.ts'
import type { Pkcs11Place } from './services/pkcs11Problems.ts'

type Remote = { kind: 'vault' | 'aws' | 'gcp'; origin: string; key: string }
export type KeyService = Remote | ({ kind: 'pkcs11' } & Pkcs11Place)

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

const pairsOf = (text: string, between: string): Map<string, string> =>
  new Map(
    text.split(between).map((part) => {
      const [name = '', ...value] = part.split('=')
      return [name, decode(value.join('='))]
    }),
  )

/** The parts of a PKCS#11 URI (RFC 7512) that say where a key is; undefined if one is missing or unknown. */
const readPkcs11 = (name: string, uri: string): Pkcs11Place | undefined => {
  // RFC 7512 allows a PIN in the URI. Settings are printed and seen by other tools, so it can't be there.
  if (/pin-(value|source)/i.test(uri))
    throw new StartError(`${name} can't hold a PIN: write it to a file, and set KEY_SERVICE_CREDENTIALS to its path.`)
  const [path = '', query = ''] = uri.slice('pkcs11:'.length).split('?')
  const [place, options] = [pairsOf(path, ';'), pairsOf(query, '&')]
  const [token, object, library] = [place.get('token'), place.get('object'), options.get('module-path')]
  // An ignored attribute could be the one that distinguishes two keys.
  const isWhole = place.size === 2 && options.size === 1
  return isWhole && token && object && library && isAbsolute(library) ? { library, token, object } : undefined
}

const readRemote = (value: string): Remote | undefined => {
  const [, kind, address = ''] = /^(vault|aws|gcp)\+(https?:\/\/.+)$/.exec(value) ?? []
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isSafe = url && (url.protocol === 'https:' || isLoopback(url.hostname))
  if (!kind || !isSafe || url.pathname === '/') return undefined
  return { kind: kind as Remote['kind'], origin: url.origin, key: decodeURIComponent(url.pathname.slice(1)) }
}

/** The key service, its address and its key; undefined if there is none. */
export const keyService: Parse<KeyService | undefined> = (name, value) => {
  if (value === '') return undefined
  if (!value.startsWith('pkcs11:'))
    return readRemote(value) ?? refuse(name, 'a URL such as vault+https://host/transit/key', value)
  const place = readPkcs11(name, value)
  const must = 'pkcs11:token=<label>;object=<label>?module-path=<absolute path>'
  return place ? { kind: 'pkcs11', ...place } : refuse(name, must, value)
}
