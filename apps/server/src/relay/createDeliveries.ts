import { relayLimits } from '@latchkey/wire/relayLimits'
import type { Letter } from './letter.ts'

/** Messages sent over one connection and not acknowledged yet. */
export type Outbox = {
  /** Sends a message unless it is already being delivered. */
  send: (letter: Letter, subscriptionId: string) => boolean
  /** Records that the client acknowledged a frame; returns the message's ID. */
  settle: (frameId: string) => string | undefined
  /** IDs of messages that waited too long for an acknowledgment and may be resent. */
  overdue: (now: number) => readonly string[]
  resend: (letter: Letter, subscriptionId: string) => void
  /** The message left the mailbox, so there is nothing to resend. */
  forget: (letterId: string) => void
}

/** The connection to one client. */
type Way = { send: (text: string) => void; isOpen: () => boolean; unread: () => number; cut: () => void }

type Sent = { letterId: string; at: number; tries: number }

/** A client with more unacknowledged messages than this counts as dead. */
const sentMax = 5_000

const frameOf = (frameId: number, subscriptionId: string, letter: Letter): string => {
  const { topic, message, publishedAt, tag, attestation } = letter
  const data = { topic, message, publishedAt, tag, ...(attestation !== undefined && { attestation }) }
  const params = { id: subscriptionId, data }
  return JSON.stringify({ id: frameId, jsonrpc: '2.0', method: 'irn_subscription', params })
}

/** IDs of our own requests: 16 digits, which every client reads without rounding. */
let lastFrameId = Date.now() * 1_000
const nextFrameId = (): number => {
  lastFrameId = Math.max(lastFrameId + 1, Date.now() * 1_000)
  return lastFrameId
}

export const createDeliveries = ({ send, isOpen, unread, cut }: Way): Outbox => {
  const sent = new Map<string, Sent>()
  const frames = new Map<string, string>()

  const write = (frameId: number, letter: Letter, subscriptionId: string) => {
    if (!isOpen()) return
    // Its messages stay in the mailbox for its next connection.
    if (unread() > relayLimits.unsentBytes || sent.size > sentMax) cut()
    else send(frameOf(frameId, subscriptionId, letter))
  }

  const forget = (letterId: string) => {
    sent.delete(frames.get(letterId) ?? '')
    frames.delete(letterId)
  }

  return {
    send: (letter, subscriptionId) => {
      if (frames.has(letter.id)) return false
      const frameId = nextFrameId()
      sent.set(String(frameId), { letterId: letter.id, at: Date.now(), tries: 1 })
      frames.set(letter.id, String(frameId))
      write(frameId, letter, subscriptionId)
      return true
    },
    settle: (frameId) => {
      const known = sent.get(frameId)
      if (!known) return undefined
      forget(known.letterId)
      return known.letterId
    },
    overdue: (now) => {
      const late = [...sent].filter(([, { at }]) => now - at >= relayLimits.resendMs)
      for (const [, { letterId, tries }] of late) if (tries > relayLimits.resends) forget(letterId)
      return late.filter(([frameId]) => sent.has(frameId)).map(([, { letterId }]) => letterId)
    },
    resend: (letter, subscriptionId) => {
      const frameId = frames.get(letter.id)
      const known = frameId === undefined ? undefined : sent.get(frameId)
      if (!known) return
      known.at = Date.now()
      known.tries += 1
      write(Number(frameId), letter, subscriptionId)
    },
    forget,
  }
}
