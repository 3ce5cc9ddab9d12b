import { operate } from '@latchkey/server/operate'

const [name = '', ...args] = process.argv.slice(2)
process.exit(await operate(name, args))
