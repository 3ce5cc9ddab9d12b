// `npm run kit:accept`: builds and packs the published packages and tries them in empty folders, as an outside
// developer would.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
await import(new URL('../kit/accept/accept.ts', import.meta.url).href)
