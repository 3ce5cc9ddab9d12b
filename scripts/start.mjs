// `npm start`: installs what is missing, then hands over to start.ts in this same process, so that there is one to end.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
await import('./start.ts')
