import { requestId as honoRequestId } from 'hono/request-id'

/** Gives every answer an `x-request-id`: the caller's own if it is short and plain, a new one if not. */
export const requestId = honoRequestId({ headerName: 'x-request-id', limitLength: 128 })
