import { createHash } from 'node:crypto'

/** Sources that allow the scripts and styles that the build wrote into a page. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] }

export const noInlineHashes: InlineHashes = { scripts: [], styles: [] }

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Hashes a page as the build wrote it. Whatever a server adds later, such as settings, must not be allowed to run. */
export const inlineHashes = (html: string): InlineHashes => {
  const hashesOf = (tag: RegExp) => [...html.matchAll(tag)].map(([, text = '']) => hashOf(text))
  return {
    scripts: hashesOf(/<script(?![^>]* src=)(?![^>]* type=)[^>]*>(.*?)<\/script>/gs),
    styles: hashesOf(/<style[^>]*>(.*?)<\/style>/gs),
  }
}
