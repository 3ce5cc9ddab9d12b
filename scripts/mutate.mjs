// `npm run mutate -- <folder> [--sample N] [--seed S]`: breaks the code of a folder on purpose, one small fault at a
// time, and reports the faults that no test notices.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const { mutate } = await import('./mutate/mutate.ts')
await mutate(process.argv.slice(2))
