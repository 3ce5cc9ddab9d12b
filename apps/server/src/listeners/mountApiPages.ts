import { commonQuery, type Endpoint } from '@latchkey/wire/endpoint'
import type { App } from '../http/app.ts'
import type { Service } from '../http/mount.ts'
import { drawPage, escapeHtml, isForPerson, mountPageFiles } from '../http/page.ts'
import type { Settings } from '../settings.ts'
import { version } from '../version.ts'
import { openApi } from './openApi.ts'
import { policy } from './policy.ts'

const pagePolicy = policy({
  'default-src': "'none'",
  'style-src': "'self'",
  'img-src': "'self'",
  'frame-ancestors': "'none'",
})

const front = ({ SITE_URL }: Settings): string => `<h1>Latchkey API</h1>
<p>Balances, history, swaps, names, sessions and nodes for pages that connect a wallet with Latchkey. This address is for programs.</p>
<ul>
<li><a href="/reference">Reference</a> <span>Every endpoint with its parameters.</span></li>
<li><a href="/openapi.json">OpenAPI</a> <span>The same for programs, as OpenAPI 3.1.</span></li>
<li><a href="/health">Health</a> <span>Whether the database, the chain and the index are up, as JSON.</span></li>
<li><a href="${escapeHtml(SITE_URL)}">Site</a> <span>The page that uses this API.</span></li>
</ul>`

const namesOf = (schema: Endpoint['query']): readonly string[] => {
  if (!schema || !('entries' in schema)) return []
  return Object.keys(schema.entries as object).filter((name) => !(name in commonQuery.entries))
}

const describeRow = (row: Endpoint): string => {
  const { method, path, project, query, body } = row
  const parts = [
    project === 'none' ? [] : [`projectId in the ${project}`],
    namesOf(query).length > 0 ? [`Query: ${namesOf(query).join(', ')}`] : [],
    namesOf(body).length > 0 ? [`Body (JSON): ${namesOf(body).join(', ')}`] : [],
  ].flat()
  const says = parts.length > 0 ? parts.join('. ') : 'No parameters'
  return `<li><code>${method} ${escapeHtml(path)}</code> <span>${escapeHtml(says)}.</span></li>`
}

const listRows = (services: readonly Service[]): string =>
  services.map(({ table }) => `<ul>\n${Object.values(table).map(describeRow).join('\n')}\n</ul>`).join('\n')

/** The API's start page for browsers: what it is, and all endpoints. */
export const mountApiPages = (app: App, settings: Settings, services: readonly Service[]): void => {
  mountPageFiles(app, settings)
  app.get('/', (c) => {
    c.set('route', '/')
    c.header('Vary', 'Accept')
    if (!isForPerson(c)) return c.json({ name: 'Latchkey API', version, reference: `${settings.API_URL}/reference` })
    c.header('Content-Security-Policy', pagePolicy)
    return c.html(drawPage('API', front(settings)))
  })
  app.get('/openapi.json', (c) => {
    c.set('route', '/openapi.json')
    c.header('Cache-Control', 'public, max-age=300')
    return c.json(openApi(services, settings.API_URL))
  })
  app.get('/reference', (c) => {
    c.set('route', '/reference')
    c.header('Content-Security-Policy', pagePolicy)
    const intro = '<h1>API reference</h1>\n<p>Errors are JSON: the wrong field and a sentence that explains it.</p>'
    return c.html(
      drawPage('API reference', `${intro}\n${listRows(services)}\n<p class="back"><a href="/">Back</a></p>`),
    )
  })
}
