import { walletLimits } from '@latchkey/wire/limits'

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** All fields a log line may have. Payloads, codes, addresses and tokens have none, so they can't leak. */
export type LogFields = { message: string; id?: string; ms?: number; result?: string }

/** The frame's log: a ring of lines in memory, never on `window` and never sent anywhere. */
export type Log = {
  write(level: LogLevel, fields: LogFields): void
  /** The remaining lines, oldest first, for the user to save. */
  text(): string
}

const word = (text: string): string => text.replace(/[^\w.:-]/g, '').slice(0, 64)

export const createLog = (
  now: () => number,
  {
    level = walletLimits.log.level,
    maxBytes = walletLimits.log.bufferBytes,
  }: { level?: LogLevel; maxBytes?: number } = {},
): Log => {
  const lines: string[] = []
  let bytes = 0
  return {
    write: (lineLevel, { message, id, ms, result }) => {
      if (logLevels.indexOf(lineLevel) < logLevels.indexOf(level)) return
      const fields = {
        timestamp: new Date(now()).toISOString(),
        level: lineLevel,
        message: word(message),
        ...(id === undefined ? {} : { id: word(id) }),
        ...(ms === undefined ? {} : { ms: Math.round(ms) }),
        ...(result === undefined ? {} : { result: word(result) }),
      }
      const line = JSON.stringify(fields)
      lines.push(line)
      bytes += line.length + 1
      while (bytes > maxBytes) bytes -= (lines.shift()?.length ?? 0) + 1
    },
    text: () => lines.map((line) => `${line}\n`).join(''),
  }
}
