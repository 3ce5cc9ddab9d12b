import type { Context } from 'hono'
import type { App } from '../http/app.ts'
import { isForPerson } from '../http/page.ts'
import type { Assets } from './createAssets.ts'
import { policy } from './policy.ts'

/** The docs load their own files and nothing else: no API, no wallet, no analytics. */
const rules = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

const docsPolicy = policy(rules)

/** The theme builder frames the preview. Wallets bring their icons as data. */
const ownPolicies: Readonly<Record<string, string>> = {
  '/docs/theme-builder.html': policy({ ...rules, 'frame-src': "'self'" }),
  '/docs/theme-preview.html': policy({ ...rules, 'img-src': "'self' data:", 'frame-ancestors': "'self'" }),
}

/** The built file of an address: `/docs/theme` is a page, `/docs/theme.md` its source. */
const fileOf = (path: string): string => {
  if (/^\/docs\/?$/.test(path)) return '/docs/index.html'
  return /^\/docs\/[\w-]+$/.test(path) ? `${path}.html` : path
}

/** Serves the developer docs that the site's build contains. */
export const mountDocs = (app: App, assets: Assets): void => {
  const answer = async (c: Context, file: string): Promise<Response | undefined> => {
    const found = await assets.answer(c, file)
    if (found) found.headers.set('Content-Security-Policy', ownPolicies[file] ?? docsPolicy)
    return found
  }
  app.on('GET', ['/docs', '/docs/*'], async (c, next) => {
    const page = await answer(c, fileOf(c.req.path))
    if (page) {
      c.set('route', 'docs')
      return page
    }
    if (!isForPerson(c)) return next()
    const missing = await answer(c, '/docs/404.html')
    if (!missing) return next()
    return new Response(missing.body, { status: 404, headers: missing.headers })
  })
}
