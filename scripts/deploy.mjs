// `npm run deploy -- URL`: installs what is missing, then puts the contracts of smart accounts on the chain of that node.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
await import('./deploy.ts')
