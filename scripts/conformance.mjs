// `npm run conformance -- URL`: installs what is missing, then checks every assumption about a node.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
await import('./conformance.ts')
