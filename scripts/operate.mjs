// `npm run doctor`, `npm run project` and the like: installs what is missing, then runs an operator's command.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const { operate } = await import('@latchkey/server/operate')
const [name, ...args] = process.argv.slice(2)
process.exit(await operate(name, args))
