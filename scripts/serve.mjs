// `npm run serve`: runs what `npm run build` made. Needs nothing but Node.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from './install.mjs'

const entry = join(root, 'dist', 'server', 'serve.js')
if (!existsSync(entry)) fail('There is no build yet: run npm run build first.')
await import(entry)
