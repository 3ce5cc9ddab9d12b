/** What a run in one engine found. */
export type Result = {
  name: string
  steps: Map<string, { seconds: number; note: string | undefined }>
  failure: string | undefined
  skipped?: string | undefined
}

const cell = ({ steps, failure, skipped }: Result, step: string): string => {
  const done = steps.get(step)
  if (done) return `${done.seconds.toFixed(1)} s${done.note ? `, ${done.note}` : ''}`
  if (skipped) return 'skipped'
  return failure?.startsWith(`${step}:`) ? 'failed' : 'not reached'
}

/** The results as a Markdown table, with what failed or was skipped under it. */
export const tableOf = (results: readonly Result[], steps: readonly string[]): string => {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = [
    row(['Step', ...results.map(({ name }) => name)]),
    row(['---', ...results.map(() => '---')]),
    ...steps.map((step) => row([step, ...results.map((result) => cell(result, step))])),
  ]
  const told = results.flatMap(
    ({ name, failure, skipped }) => skipped ?? (failure ? `${name} failed at ${failure}` : []),
  )
  return [...rows, ...(told.length > 0 ? ['', ...told.map((one) => `- ${one}`)] : [])].join('\n')
}
