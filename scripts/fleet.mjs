// `npm run fleet`: three processes of every role under load, killed and upgraded meanwhile. See docs/scale.md.
import { ensureEngines } from './engines.mjs'
import { ensureInstalled } from './install.mjs'

ensureInstalled()
ensureEngines()
const { register } = await import('tsx/esm/api')
register()
// By URL, since it compiles with browser types and this folder doesn't.
await import(new URL('../bench/fleet/main.ts', import.meta.url).href)
