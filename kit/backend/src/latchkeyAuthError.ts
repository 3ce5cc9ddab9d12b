/** Why a request can't be answered: 401 without a session, 502 if the Latchkey server doesn't respond. */
export class LatchkeyAuthError extends Error {
  override readonly name = 'LatchkeyAuthError'

  constructor(
    readonly status: 401 | 502,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options)
  }

  /** The response to send. */
  toResponse(): Response {
    return Response.json({ error: this.message }, { status: this.status })
  }
}
