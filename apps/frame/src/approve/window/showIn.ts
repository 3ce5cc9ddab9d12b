import { WalletError } from '@latchkey/wire/walletErrors'
import type { Decision } from '../approval.ts'
import type { WindowChecks, WindowRequest } from '../approvalDeps.ts'
import type { Check, Reply, WindowMessage } from './windowMessages.ts'

type Shown = { request: WindowRequest; checks: WindowChecks | undefined; id?: string | undefined }

const reply = async (to: Check, checks: WindowChecks): Promise<Reply> => {
  try {
    return { to, value: await checks[to]() }
  } catch (error) {
    return { to, code: error instanceof WalletError ? error.code : undefined }
  }
}

/** Hands a request to a window at this origin and answers its questions. Returns the frame's end of the port. */
export const showIn = (
  opened: Window,
  { request, checks, id }: Shown,
  onDecision: (decision: Decision) => void,
): MessagePort => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => {
    if (data === 'approved' || data === 'rejected') onDecision(data)
    else if (checks && (data === 'loadFacts' || data === 'simulate'))
      void reply(data, checks).then((answer) => port1.postMessage(answer))
  }
  opened.postMessage({ type: 'latchkey/ask', id, request } satisfies WindowMessage, location.origin, [port2])
  return port1
}
