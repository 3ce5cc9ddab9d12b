import type { AppEvent } from '@latchkey/wire/envelope'
import {
  declinedAnswer,
  errorEvent,
  type FrameHandlers,
  type FrameMessageName,
  type FrameRow,
  frameMessages,
  successEvent,
} from '@latchkey/wire/frame'
import { HttpError, isUserRejected, RpcError, WalletError } from '@latchkey/wire/walletErrors'
import type { Context, FrameState } from '../context.ts'
import type { Log } from '../log.ts'
import { toSentence } from '../toSentence.ts'
import type { Reply } from './openChannel.ts'

type Deps = { handlers: FrameHandlers<Context>; state: () => FrameState; log: Log }

const toCode = (error: unknown): string => {
  if (error instanceof HttpError) return `http.${error.status}`
  if (error instanceof RpcError) return `rpc.${error.rpcCode}`
  return error instanceof WalletError ? error.code : 'unexpected'
}

/** The error for the page. Other clients read only `message`; ours decides and translates by `code`. */
const toPayload = (error: unknown) => {
  const { message, sentence } = toSentence(error)
  const { code = toCode(error), details = {} } = sentence ?? {}
  return {
    message: isUserRejected(error) ? declinedAnswer : message,
    code: typeof code === 'number' ? `rpc.${code}` : code,
    ...(Object.keys(details).length > 0 && { details }),
  }
}

export type Dispatch = {
  run(event: AppEvent, reply: Reply): Promise<void>
  refuse(event: AppEvent, reply: Reply, why: 'limited' | 'replayed'): void
}

const isUnanswered = (name: FrameMessageName): boolean => (frameMessages[name] as FrameRow).isUnanswered === true

/** Passes each message to its handler and always answers. */
export const createDispatch = ({ handlers, state, log }: Deps): Dispatch => {
  const fail = (name: FrameMessageName, id: string, reply: Reply, error: unknown): void => {
    if (isUnanswered(name)) return
    reply({ type: errorEvent(name), id, payload: toPayload(error) })
  }

  return {
    run: async ({ name, id, payload }, reply) => {
      const { requests, clock } = state()
      const startedAt = clock.now()
      const request = requests.open(id, name)
      // The channel has parsed the payload by this row.
      const handle = handlers[name] as (payload: unknown, context: Context) => unknown
      let result = 'ok'
      try {
        const value = await handle(payload, { state: state(), request })
        requests.close(id)
        if (!isUnanswered(name))
          reply({ type: successEvent(name), id, ...(value === undefined ? {} : { payload: value }) })
      } catch (error) {
        requests.close(id)
        result = toCode(error)
        fail(name, id, reply, error)
      }
      log.write(result === 'ok' ? 'info' : 'warn', { message: name, id, ms: clock.now() - startedAt, result })
    },
    refuse: ({ name, id }, reply, why) => {
      log.write('warn', { message: name, id, result: why })
      // An answer to an ID that is still open would end the wrong request.
      if (state().requests.has(id)) return
      fail(name, id, reply, new RpcError(why === 'limited' ? -32005 : -32600))
    },
  }
}
