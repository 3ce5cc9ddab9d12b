import { join } from 'node:path'
import { root } from '../install.mjs'
import { buildRelease } from './buildRelease.ts'

const startedAt = Date.now()
await buildRelease(join(root, 'dist'), (message) => console.log(`  ${message}`))
console.log(`Built dist/ in ${((Date.now() - startedAt) / 1000).toFixed(0)} s. Run it with: npm run serve`)
