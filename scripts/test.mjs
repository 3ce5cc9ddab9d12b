// `npm test`: installs what is missing, then runs test.ts in this same process.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
await import('./test.ts')
