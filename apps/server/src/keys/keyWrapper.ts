import { StartError } from '../startError.ts'

/** A key service that encrypts our master keys, so the file alone opens nothing. Used at startup, and for lines that are added later. */
export type KeyWrapper = {
  /** The `context` is bound to the result: only the same one opens it. */
  wrap: (context: string, bytes: Buffer) => Promise<string>
  unwrap: (context: string, text: string) => Promise<Buffer>
}

const prefix = 'wrapped:'
/** A key wrapped for one line can't be passed off as another. */
const contextOf = (id: string): string => `latchkey/master-key/${id}`

const failed =
  (action: string) =>
  (cause: unknown): never => {
    const reason = cause instanceof Error ? cause.message.replace(/\.$/, '') : 'unknown reason'
    throw new StartError(`KEY_SERVICE did not ${action}: ${reason}.`, { cause })
  }

/** The bytes of one line of the key file. */
export const unwrapLine = async (wrapper: KeyWrapper | undefined, id: string, text: string): Promise<Buffer> => {
  if (!text.startsWith(prefix)) return Buffer.from(text, 'base64url')
  if (!wrapper) throw new StartError(`The master key ${id} is wrapped: set KEY_SERVICE to the service that wrapped it.`)
  const bytes = await wrapper
    .unwrap(contextOf(id), text.slice(prefix.length))
    .catch(failed(`open the master key ${id}`))
  if (bytes.byteLength !== 32) throw new StartError(`KEY_SERVICE returned ${bytes.byteLength} bytes for key ${id}.`)
  return bytes
}

/** A key as the key file stores it: wrapped if there is a service. */
export const wrapLine = async (wrapper: KeyWrapper | undefined, id: string, bytes: Buffer): Promise<string> => {
  if (!wrapper) return bytes.toString('base64url')
  return `${prefix}${await wrapper.wrap(contextOf(id), bytes).catch(failed(`wrap the master key ${id}`))}`
}

export const isWrapped = (text: string): boolean => text.startsWith(prefix)
