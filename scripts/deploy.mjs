// `npm run deploy -- URL`: installs what is missing, then deploys the smart account contracts to that node's chain.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
await import('./deploy.ts')
