import { readSettings } from '@latchkey/server/settings'
import { StartError } from '@latchkey/server/startError'
import { onLauncherGone } from './launcher.ts'
import { startStack } from './stack.ts'

const startedAt = Date.now()
const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(1)

const table = (rows: readonly (readonly [string, string, string])[]): string => {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows.map((row) => `  ${row[0].padEnd(widths[0] ?? 0)}  ${row[1].padEnd(widths[1] ?? 0)}  ${row[2]}`).join('\n')
}

try {
  const [extra] = process.argv.slice(2)
  if (extra !== undefined)
    throw new StartError(`npm start takes no arguments, but got '${extra}'. Commands such as doctor: npm run doctor.`)
  const settings = readSettings(process.env)
  const stack = await startStack(settings, (message) => console.log(`  ${seconds().padStart(5)} s  ${message}`))
  console.log(
    `\nLatchkey is running (ready after ${seconds()} s).\n\n${table(stack.addresses)}\n\nPress Ctrl-C to stop.`,
  )
  let isStopping = false
  const stop = async (why: string) => {
    if (isStopping) return
    isStopping = true
    console.log(`\n${why} Stopping …`)
    await stack.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop('Stop requested.'))
  process.on('SIGTERM', () => void stop('Stop requested.'))
  process.on('SIGHUP', () => void stop('The terminal closed.'))
  onLauncherGone(() => void stop('npm has exited.'))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(`\n${error.message}`)
  process.exit(1)
}
