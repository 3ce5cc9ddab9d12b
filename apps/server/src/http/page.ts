import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, languages } from '@latchkey/wire/languages'
import type { HttpError } from '@latchkey/wire/walletErrors'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Settings } from '../settings.ts'
import type { AppEnv } from './appEnv.ts'
import { pageWords } from './pageWords.ts'
import { readLanguage } from './readLanguage.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** A server-rendered page. `content` is HTML. */
export const drawPage = (title: string, content: string, language: Language = 'en'): string => `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Latchkey</title><link rel="stylesheet" href="/page.css">
</head>
<body><main>
<header><img src="/favicon.ico" alt="" width="30" height="30">Latchkey</header>
${content}
</main></body>
</html>
`

const sheet = `
:root {
  color-scheme: dark light;
  --ground: #0b0c0e; --panel: #131418; --line: rgb(255 255 255 / 7.5%);
  --text: #f4f2ed; --soft: #a9a69f; --accent: #e9b44c;
  background: var(--ground); color: var(--text); font: 15px/22px Inter, system-ui, sans-serif;
}
@media (prefers-color-scheme: light) {
  :root {
    --ground: #f5f3ee; --panel: #ffffff; --line: rgb(0 0 0 / 9%);
    --text: #17181b; --soft: #5d5a54; --accent: #7a5200;
  }
}
body { margin: 0; }
main { max-width: 640px; margin: 0 auto; padding: 24px 20px 48px; }
header { display: flex; gap: 12px; align-items: center; margin-bottom: 40px; font-weight: 600; font-size: 18px; }
h1 { font-size: 28px; line-height: 34px; margin: 0 0 8px; }
h2 { font-size: 13px; line-height: 18px; color: var(--soft); font-weight: 500; margin: 28px 0 8px; }
p, span { color: var(--soft); margin: 0 0 16px; }
ul { list-style: none; margin: 0; padding: 0; border-radius: 18px; background: var(--panel); overflow: hidden; }
ul + ul { margin-top: 28px; }
li { padding: 16px 20px; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
li:first-child { border-top: 0; }
p.back { margin-top: 28px; }
code, a { color: var(--accent); }
span { display: block; font-size: 13px; line-height: 18px; margin: 4px 0 0; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
`

/** Whether the caller is a browser; programs accept JSON or anything. */
export const isForPerson = (c: Context): boolean =>
  c.req.method === 'GET' && (c.req.header('accept') ?? '').includes('text/html')

/** An error page: what is wrong, and a link back. */
export const answerErrorPage = (c: Context, { status }: HttpError): Response => {
  const language = readLanguage(c.req.header('accept-language'))
  const words = pageWords[language]
  const isMissing = status === 404
  const title = isMissing ? words.notFoundTitle : words.problemTitle
  const says = isMissing ? words.notFound : words.problem
  c.header('Content-Security-Policy', "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'")
  c.header('Cache-Control', 'no-store')
  c.header('Vary', 'Accept, Accept-Language')
  const content = `<h1>${title}</h1>\n<p>${says}</p>\n<p><a href="/">${words.back}</a></p>`
  return c.html(drawPage(title, content, language), status as ContentfulStatusCode)
}

/** Serves the files that all server-rendered pages need: the stylesheet and the favicon. */
export const mountPageFiles = (app: Hono<AppEnv>, { SITE_DIR }: Settings): void => {
  app.get('/page.css', (c) => c.body(sheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  // AppKit looks for the wallet's icon at the second path.
  app.on('GET', ['/favicon.ico', '/images/favicon.png'], async (c) => {
    const mark = await readFile(join(SITE_DIR, 'mark.svg'), 'utf8').catch(() => undefined)
    if (mark === undefined) return c.body(null, 204)
    return c.body(mark, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' })
  })
}
