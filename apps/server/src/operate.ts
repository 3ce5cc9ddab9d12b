import { backupCommand, restoreCommand } from './backup/backupCommands.ts'
import { openDatabase } from './db/openDatabase.ts'
import { refuseUnmigrated } from './db/readApplied.ts'
import { runDoctor } from './doctor/runDoctor.ts'
import { keysCommand } from './keys/keysCommand.ts'
import { projectCommand } from './projects/projectCommand.ts'
import { BadChange } from './projects/readChanges.ts'
import { readSettings } from './settings.ts'
import { StartError } from './startError.ts'

type Env = Readonly<Record<string, string | undefined>>
/** Returns whether all went well. */
type Command = (args: readonly string[], env: Env, say: (text: string) => void) => Promise<boolean>

const changeProjects: Command = async (args, env, say) => {
  const { connection, close } = await openDatabase(readSettings(env))
  try {
    await refuseUnmigrated(connection.pool)
    say(await projectCommand(connection.db, args))
    return true
  } finally {
    await close()
  }
}

/** Whether the server next to us takes traffic, for containers without a shell. */
const readyCommand: Command = async (_, env, say) => {
  const { API_PORT } = readSettings(env)
  const answer = await fetch(`http://127.0.0.1:${API_PORT}/readyz`).catch(() => undefined)
  say(answer ? (await answer.text()).trim() : 'no answer')
  return answer?.ok === true
}

/** Commands that an operator runs next to the server. */
const commands: Readonly<Record<string, Command>> = {
  doctor: (only, env, say) => runDoctor({ env, only, say }),
  keys: keysCommand,
  backup: backupCommand,
  restore: restoreCommand,
  project: changeProjects,
  ready: readyCommand,
}

/** Runs one command; the result is its exit code. */
export const operate = async (name: string, args: readonly string[], env: Env = process.env): Promise<number> => {
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) {
      const names = Object.keys(commands).join(', ')
      throw new StartError(`There is no command '${name}'. Commands: ${names}. Without one, the server starts.`)
    }
    return (await command(args, env, (text) => console.log(text))) ? 0 : 1
  } catch (error) {
    if (!(error instanceof StartError || error instanceof BadChange)) throw error
    console.error(error.message)
    return 1
  }
}
