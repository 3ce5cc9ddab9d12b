// `npm run serve`: runs the build from `npm run build`. Needs only Node.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from './install.mjs'

const entry = join(root, 'dist', 'server', 'serve.js')
if (!existsSync(entry)) fail('There is no build yet: run npm run build first.')
await import(entry)
