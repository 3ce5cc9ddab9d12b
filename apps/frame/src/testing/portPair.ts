import type { SignerPort } from '../signer/signerPort.ts'

type Listen = (event: { data?: unknown }) => void
type Side = SignerPort & { deliver: Listen }

const createSide = (send: (message: unknown) => void): Side => {
  const listeners: Listen[] = []
  return {
    postMessage: send,
    addEventListener: (type, listen) => {
      if (type === 'message') listeners.push(listen)
    },
    deliver: (event) => {
      for (const listen of listeners) listen(event)
    },
  }
}

/** A worker and its owner without a thread: every message is cloned as a browser would, and recorded. */
export const createPortPair = (record: (message: unknown) => void = () => undefined) => {
  const post = (to: () => Side) => (message: unknown) => {
    record(message)
    const data: unknown = structuredClone(message)
    setTimeout(() => to().deliver({ data }), 0)
  }
  const owner: Side = createSide(post(() => worker))
  const worker: Side = createSide(post(() => owner))
  return { owner, worker }
}
