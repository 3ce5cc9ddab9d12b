// `npm run test:versions`: runs the server's tests on other versions of Node and PostgreSQL.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
await import('./versions/main.ts')
