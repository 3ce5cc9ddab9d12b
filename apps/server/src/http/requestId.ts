import { requestId as honoRequestId } from 'hono/request-id'

/** Adds an `x-request-id` to every reply: the caller's own if it is short and plain, otherwise a new one. */
export const requestId = honoRequestId({ headerName: 'x-request-id', limitLength: 128 })
