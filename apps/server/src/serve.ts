import { fileURLToPath } from 'node:url'
import { operate } from './operate.ts'

/**
 * The entry of the build. `node server/serve.js` runs the server with the pages next to it; with the name of a command
 * (`doctor`), it runs that instead. A mistyped name must not start a server, which would migrate the database.
 */
const beside = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

process.env.NODE_ENV ||= 'production'
process.env.SITE_DIR ||= beside('site')
process.env.FRAME_DIR ||= beside('wallet')
process.env.KIT_DIR ||= beside('kit')
if (process.env.NODE_ENV !== 'production') {
  console.error(
    `The build runs in production only, but NODE_ENV is '${process.env.NODE_ENV}'. For development, run npm start.`,
  )
  process.exit(1)
}
const [name, ...args] = process.argv.slice(2)
if (name === undefined) await import('./main.ts')
else process.exit(await operate(name, args))
