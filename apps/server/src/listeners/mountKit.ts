import type { App } from '../http/app.ts'
import { fail } from '../http/errors.ts'
import type { Services } from '../services/services.ts'
import { createAssets } from './createAssets.ts'

/** The kit for pages without a bundler: `element.js` and its chunks. Any page may load them. */
export const mountKit = (app: App, { settings, builds }: Pick<Services, 'settings' | 'builds'>): void => {
  const assets = createAssets({
    folder: settings.KIT_DIR,
    findOlder: builds && ((path) => builds.find('kit', path)),
  })
  app.get('/kit/v1/element.js', async (c) => {
    c.set('route', '/kit/v1/element.js')
    const script = await assets.answer(c, '/element.js')
    if (!script) throw fail(503, '', 'The kit is not built yet: run npm run build, or npm start in development.')
    return script
  })
  app.get('/kit/v1/chunks/:name', async (c) => {
    c.set('route', '/kit/v1/chunks/:name')
    const chunk = await assets.answer(c, `/chunks/${c.req.param('name')}`)
    if (!chunk) throw fail(404, '', 'There is nothing at this address.')
    return chunk
  })
}
