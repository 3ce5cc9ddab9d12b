/** A reason not to start, in one sentence for the operator; `main.ts` prints it without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
