import { fail } from '../../http/errors.ts'
import type { Call } from '../../http/mount.ts'
import { drawTile } from './drawTile.ts'

type Image = {
  /** What the tile represents when there is no icon. */
  name: string
  icon: Promise<string> | undefined
}

/** One of our IDs, a chain such as `eip155:1329`, or a symbol: letters, digits and a few signs, never a path. */
const idPattern = /^[\p{L}\p{N}$+][\p{L}\p{N}$+._:-]{0,63}$/u

export const checkImageId = (id: string): string => {
  if (idPattern.test(id) && !id.includes('..')) return id
  throw fail(400, 'id', 'id must be at most 64 letters, digits, dots, colons or dashes.')
}

/** Replies with the icon or a tile, safe to show anywhere and cacheable for a day. */
export const answerImage = async (call: Pick<Call, 'header'>, { name, icon }: Image) => {
  call.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
  call.header('Cross-Origin-Resource-Policy', 'cross-origin')
  call.header('Cache-Control', 'public, max-age=86400, stale-while-revalidate=604800')
  const svg = (await icon) ?? drawTile(name)
  return { bytes: new Uint8Array(Buffer.from(svg)), contentType: 'image/svg+xml' }
}
