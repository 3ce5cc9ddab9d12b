// `npm run mutate -- <folder> [--sample N] [--seed S]`: inserts small faults into the code of a folder, one at a time,
// and reports those that no test catches.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const { mutate } = await import('./mutate/mutate.ts')
await mutate(process.argv.slice(2))
