// `npm run conformance -- URL`: installs what is missing, then tries everything that we assume about a node.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
await import('./conformance.ts')
