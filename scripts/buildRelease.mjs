// `npm run build`: builds everything that production runs into `dist/`.
import { join } from 'node:path'
import { ensureInstalled, root } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const { buildRelease } = await import('./release/buildRelease.ts')
const startedAt = Date.now()
await buildRelease(join(root, 'dist'), (message) => console.log(`  ${message}`))
console.log(`Built dist/ in ${((Date.now() - startedAt) / 1000).toFixed(0)} s. Run it with: npm run serve`)
