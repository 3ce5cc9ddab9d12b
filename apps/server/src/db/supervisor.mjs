// Runs PostgreSQL as a child and stops it when our stdin closes, which happens even if the server is killed with
// SIGKILL. It is a separate process because nothing inside a killed process can act. node supervisor.mjs <uid or ->
// <gid or -> <postgres> [args...]
import { spawn } from 'node:child_process'

const [uid, gid, command, ...args] = process.argv.slice(2)
const identity = uid === '-' ? {} : { uid: Number(uid), gid: Number(gid) }
const child = spawn(command, args, { cwd: '/', stdio: ['ignore', 'inherit', 'inherit'], ...identity })

// PostgreSQL's fast shutdown: open transactions are rolled back, then it checkpoints and ends.
const stop = () => child.kill('SIGINT')

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
process.stdin.on('end', stop).on('error', stop).resume()
child.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.on('exit', (code) => process.exit(code ?? 1))
