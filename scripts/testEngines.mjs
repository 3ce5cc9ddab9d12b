// `npm run test:engines`: drives the main flows in Chromium, Firefox and WebKitGTK.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
await import(new URL('../e2e/engines/run.ts', import.meta.url).href)
