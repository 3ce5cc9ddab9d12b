import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

type Asset = { mtimeMs: number; type: string; etag: string; bodies: Record<Encoding, Buffer> }
type Encoding = 'br' | 'gzip' | 'identity'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
}
const isText = /^text\/|json|svg/

/** Serves the files of one built folder from memory, compressed once each. */
export type Assets = {
  /** Returns the file at a path below the folder, or undefined. */
  answer: (c: Context, path: string) => Promise<Response | undefined>
}

type Options = {
  folder: string
  /** Changes a page before it is compressed: the site puts its configuration in here. */
  onPage?: (html: string) => string
  /** Finds a file of an earlier build. */
  findOlder?: ((path: string) => Promise<Buffer | undefined>) | undefined
}

export const createAssets = ({ folder, onPage = (html) => html, findOlder }: Options): Assets => {
  const assets = new Map<string, Promise<Asset>>()

  /** A failure isn't kept: with too many open files, or a disk that fails, the next request may succeed. */
  const keep = (file: string, fresh: Promise<Asset>): Promise<Asset> => {
    assets.set(file, fresh)
    fresh.catch(() => assets.get(file) === fresh && assets.delete(file))
    return fresh
  }

  /** Reads a file again after it changed, so a rebuild shows up without a restart. */
  const find = async (path: string): Promise<Asset | undefined> => {
    const file = join(folder, path)
    const type = contentTypes[extname(file)]
    // Only file types that a build produces, only inside the folder, and each file under one name, as caches know it.
    if (!type || !file.startsWith(folder + sep) || /\.\.|\0/.test(path)) return undefined
    const found = await stat(file).catch(() => undefined)
    if (!found?.isFile()) return isHashed(path) ? await findInOlder(path, file, type) : undefined
    const known = await assets.get(file)
    if (known?.mtimeMs === found.mtimeMs) return known
    return await keep(file, readAsset(file, type, found.mtimeMs, onPage))
  }

  const findInOlder = async (path: string, file: string, type: string): Promise<Asset | undefined> => {
    const known = await assets.get(file)
    if (known) return known
    // Without a database, the page reloads by itself and gets this build.
    const content = await findOlder?.(path).catch(() => undefined)
    if (!content) return undefined
    return await keep(file, toAsset(content, type, 0))
  }

  return {
    answer: async (c, path) => {
      const asset = await find(path)
      return asset && answerAsset(c, path, asset)
    },
  }
}

const readAsset = async (
  file: string,
  type: string,
  mtimeMs: number,
  onPage: (html: string) => string,
): Promise<Asset> => {
  const raw = await readFile(file)
  return await toAsset(type.startsWith('text/html') ? Buffer.from(onPage(raw.toString('utf8'))) : raw, type, mtimeMs)
}

const toAsset = async (identity: Buffer, type: string, mtimeMs: number): Promise<Asset> => {
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { mtimeMs, type, etag, bodies: await compressAll(identity, type) }
}

const compressAll = async (identity: Buffer, type: string): Promise<Asset['bodies']> => {
  if (!isText.test(type) || identity.byteLength < 1_024) return { br: identity, gzip: identity, identity }
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength },
    }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  return { br, gzip: zipped, identity }
}

/** Names under assets/ and chunks/ contain a content hash. Everything else is revalidated each time. */
const isHashed = (path: string): boolean => /^\/(assets|chunks)\//.test(path)

const answerAsset = (c: Context, path: string, { type, etag, bodies }: Asset): Response => {
  const isPage = type.startsWith('text/html')
  c.header(
    'Cache-Control',
    isHashed(path) ? 'public, max-age=31536000, immutable' : isPage ? 'no-cache' : 'public, max-age=0, must-revalidate',
  )
  c.header('Vary', 'Accept-Encoding')
  c.header('ETag', etag)
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304)
  const encoding = chooseEncoding(c.req.header('accept-encoding') ?? '', bodies)
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  c.header('Content-Type', type)
  return c.body(new Uint8Array(bodies[encoding]))
}

const chooseEncoding = (accepted: string, bodies: Asset['bodies']): Encoding => {
  if (bodies.br === bodies.identity) return 'identity'
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase())
  const takes = (name: string) =>
    offers.some((offer) => offer === name || (offer.startsWith(`${name};`) && !/q=0(\.0+)?$/.test(offer)))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}
