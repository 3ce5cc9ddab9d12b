import { StartError } from '../startError.ts'

type Reasons = Readonly<Record<string, string>>

const reading: Reasons = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it. Make the user that runs this its owner',
}
const writing: Reasons = {
  EISDIR: 'it is a folder',
  EACCES: 'this user may not write to its folder. Make the user that runs this the owner of the folder',
  EROFS: 'its folder is read-only here',
  ENOSPC: 'the disk is full',
}

const explain = (file: string, what: string, reasons: Reasons, cause: unknown): unknown => {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return reasons[code] ? new StartError(`${file} can't be ${what}: ${reasons[code]}.`, { cause }) : cause
}

/** The error of reading a backup, as a sentence if it isn't the backup's fault. */
export const explainReading = (file: string, cause: unknown): unknown => explain(file, 'read', reading, cause)

/** The error of writing a backup, as a sentence if it is known. */
export const explainWriting = (file: string, cause: unknown): unknown => explain(file, 'written', writing, cause)
