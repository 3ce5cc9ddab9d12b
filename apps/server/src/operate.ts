import { backupCommand, restoreCommand } from './backup/backupCommands.ts'
import { runDoctor } from './doctor/runDoctor.ts'
import { keysCommand } from './keys/keysCommand.ts'
import { readSettings } from './settings.ts'
import { StartError } from './startError.ts'

type Env = Readonly<Record<string, string | undefined>>
/** Returns whether all went well. */
type Command = (args: readonly string[], env: Env, say: (text: string) => void) => Promise<boolean>

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
  ready: readyCommand,
}

/** Whether there is such a command. */
export const isCommand = (name: string | undefined): name is string =>
  name !== undefined && Object.hasOwn(commands, name)

/** Runs one command; the result is its exit code. */
export const operate = async (name: string, args: readonly string[]): Promise<number> => {
  try {
    return (await commands[name]?.(args, process.env, (text) => console.log(text))) ? 0 : 1
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    return 1
  }
}
