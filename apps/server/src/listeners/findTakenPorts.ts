import type { Settings } from '../settings.ts'
import { StartError } from '../startError.ts'
import { listen } from './listen.ts'
import { type Port, portSettings } from './openListeners.ts'

/** The ports that this process would open, by its roles. */
const portsOf = ({ ROLES }: Settings): readonly Port[] => [
  'api',
  ...(['wallet', 'site'] as const).filter((port) => ROLES.includes(port)),
]

/** Why ports of this process can't be opened, one sentence each. */
export const findTakenPorts = async (settings: Settings): Promise<string[]> => {
  const problems: string[] = []
  for (const port of portsOf(settings)) {
    const setting = portSettings[port]
    const app = { fetch: () => new Response() }
    try {
      const { stop } = await listen({ app, host: settings.HOST, port: settings[setting], setting })
      await stop()
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      problems.push(error.message)
    }
  }
  return problems
}
