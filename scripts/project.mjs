// `npm run project`: installs what is missing, then shows or changes the projects of this installation.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
await import('./project.ts')
