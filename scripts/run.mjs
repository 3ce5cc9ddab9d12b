// `node scripts/run.mjs <program> …`: installs what is missing, then runs a program of this repository in this same
// process, so there is only one to stop. `package.json` says which program an `npm run` is.
import { ensureInstalled } from './install.mjs'

const [program] = process.argv.splice(2, 1)
ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
await import(new URL(`../${program}`, import.meta.url).href)
