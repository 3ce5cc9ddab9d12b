/** One fault: its place and its replacement text. */
export type MutantPlace = {
  fileName: string
  mutatorName: string
  replacement: string
  location: { start: { line: number; column: number }; end: { line: number; column: number } }
}

/** The same for the same fault in every process. */
export const mutantKey = ({ fileName, mutatorName, replacement, location: { start, end } }: MutantPlace): string =>
  [fileName, start.line, start.column, end.line, end.column, mutatorName, replacement].join('\n')
