// `npm start`: installs what is missing, then runs start.ts in this same process, so there is only one to stop.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
await import('./start.ts')
