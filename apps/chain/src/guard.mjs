// Runs `node guard.mjs <command> [args...]` and ends the command when the guard's parent disappears: the kernel closes
// our stdin even if the parent was killed with SIGKILL, so no command is left behind.
import { spawn } from 'node:child_process'
import process from 'node:process'

const patienceMs = Number(process.env.GUARD_PATIENCE_MS ?? 8_000)
const [command, ...args] = process.argv.slice(2)
if (!command) {
  console.error('Usage: node guard.mjs <command> [args...]')
  process.exit(64)
}

const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], windowsHide: true })
let isEnding = false

function endChild() {
  if (isEnding) return
  isEnding = true
  // SIGINT rather than SIGTERM: on SIGTERM, PostgreSQL waits for its clients to leave.
  child.kill('SIGINT')
  setTimeout(() => child.kill('SIGKILL'), patienceMs).unref()
}

child.on('error', (cause) => {
  console.error(`${command} could not be started: ${cause.message}`)
  process.exit(127)
})
child.on('exit', (code, signal) => process.exit(isEnding ? 0 : (code ?? (signal ? 1 : 0))))

for (const name of ['end', 'close', 'error']) process.stdin.on(name, endChild)
process.stdin.resume()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, endChild)
// Without the parent, writing to its pipes fails; that must not stop us from ending the child.
for (const stream of [process.stdout, process.stderr]) stream.on('error', endChild)
