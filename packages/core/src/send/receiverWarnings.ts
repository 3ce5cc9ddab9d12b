import { isSameAddress } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import type { RecentReceiver } from './recentReceivers.ts'

/** Warnings about a receiver, most severe first. */
export type ReceiverWarning =
  | { kind: 'zero' }
  | { kind: 'tokenContract'; symbol: string }
  | { kind: 'lookAlike'; known: RecentReceiver }
  | { kind: 'own' }
  | { kind: 'contract' }
  | { kind: 'firstTime' }

const { lookAlikeDigits } = limits.send

/** Whether two different addresses look the same at a glance. */
export const isLookAlike = (a: string, b: string): boolean => {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()]
  const headLength = 2 + lookAlikeDigits
  return (
    one !== other &&
    one.slice(0, headLength) === other.slice(0, headLength) &&
    one.slice(-lookAlikeDigits) === other.slice(-lookAlikeDigits)
  )
}

type Known = {
  own: string
  recent: readonly RecentReceiver[]
  tokens: readonly { address: string | undefined; symbol: string }[]
  /** Undefined until checked. */
  isContract: boolean | undefined
}

/** Warnings about a receiver, from this browser's history and the chain. */
export const receiverWarnings = (receiver: string, known: Known): readonly ReceiverWarning[] => {
  const { own, recent, tokens, isContract } = known
  if (isSameAddress(receiver, own)) return [{ kind: 'own' }]
  if (/^0x0+$/.test(receiver)) return [{ kind: 'zero' }]
  const token = tokens.find(({ address }) => address && isSameAddress(address, receiver))
  if (token) return [{ kind: 'tokenContract', symbol: token.symbol }]
  const isKnown = recent.some(({ address }) => isSameAddress(address, receiver))
  const twin = isKnown ? undefined : [...recent, { address: own }].find(({ address }) => isLookAlike(address, receiver))
  return [
    ...(twin ? [{ kind: 'lookAlike' as const, known: twin }] : []),
    ...(isContract ? [{ kind: 'contract' as const }] : []),
    ...(isKnown || twin ? [] : [{ kind: 'firstTime' as const }]),
  ]
}

/** The warnings that must be answered before anything is sent. */
export const isGrave = ({ kind }: ReceiverWarning): boolean =>
  kind === 'zero' || kind === 'lookAlike' || kind === 'tokenContract'
