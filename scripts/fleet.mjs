// `npm run fleet`: three processes of every role under load, killed and upgraded meanwhile. See docs/scale.md.
import { ensureEngines } from './engines.mjs'
import { ensureInstalled } from './install.mjs'

ensureInstalled()
ensureEngines()
const { register } = await import('tsx/esm/api')
register()
await import('../bench/fleet/main.ts')
