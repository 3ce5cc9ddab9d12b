import type { Activity, ActivityKind, Leg } from '@latchkey/core/account/activity'
import { displayAmount } from '@latchkey/core/money/displayAmount'
import type { Translated } from '@latchkey/ui/words'
import { isAddress } from '@latchkey/wire/caip'
import { shortAddress } from '@latchkey/wire/shortAddress'
import type { activityWords } from '../words/activity.ts'

type Says = Translated<typeof activityWords>

const nameMax = 32

/** A name that a stranger chose: no hidden or direction characters, one line, not too long. */
const clean = (name: string): string => {
  const seen = name
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  const characters = [...seen]
  return characters.length > nameMax ? `${characters.slice(0, nameMax - 1).join('')}…` : seen
}

/** A Solana address: base58, without look-alike letters. */
const solanaAddress = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** An address or other text, short enough for a sentence. */
const partyText = (address: string): string =>
  isAddress(address) || solanaAddress.test(address) ? shortAddress(address) : clean(address)

const legText = ({ amount, symbol, isNft }: Leg, say: Says, locale: string): string => {
  const name = clean(symbol)
  const shown = /^\d+(\.\d+)?$/.test(amount) ? displayAmount(amount, locale) : ''
  if (isNft) return shown === '' || shown === '1' ? name || say.something : say.several(name || say.something, shown)
  return [shown, name].filter((part) => part !== '').join(' ') || say.something
}

const legsText = ([first, ...rest]: readonly Leg[], say: Says, locale: string): string => {
  if (!first) return say.something
  const text = legText(first, say, locale)
  return rest.length === 0 ? text : say.and(text, rest.length)
}

const attempts: Partial<Record<ActivityKind, 'attemptSwap' | 'attemptSend' | 'attemptApprove' | 'attemptDeploy'>> = {
  swap: 'attemptSwap',
  send: 'attemptSend',
  receive: 'attemptSend',
  approve: 'attemptApprove',
  revoke: 'attemptApprove',
  deploy: 'attemptDeploy',
}

/** The party that a sentence names: the other side of a payment, or the spender of an approval. */
export const partyOf = ({ kind, from, to, approval }: Activity): string | undefined => {
  if (kind === 'send') return to || undefined
  if (kind === 'receive') return from || undefined
  return kind === 'approve' || kind === 'revoke' ? approval?.spender : undefined
}

/** An entry as one sentence. `nameOf` resolves an address to a name. */
export const sentenceOf = (
  activity: Activity,
  say: Says,
  locale: string,
  nameOf: (address: string) => string | undefined,
): string => {
  const { kind, status, application, approval, from, to } = activity
  if (status === 'failed') return say.failed(say[attempts[kind] ?? 'attemptOther'])
  const [out, got] = [legsText(activity.out, say, locale), legsText(activity.in, say, locale)]
  const moved = activity.in.length > 0 ? got : out
  const person = (address: string) => clean(nameOf(address) ?? '') || partyText(address) || say.somebody
  const spender = () => clean(approval?.spenderName ?? '') || person(approval?.spender ?? '')
  const place = clean(application ?? '')
  switch (kind) {
    case 'swap':
      return activity.out.length > 0 && activity.in.length > 0
        ? say.swapped(out, got)
        : say.traded(place || partyText(to) || say.contract)
    case 'send':
      return say.sent(out, from !== '' && from === to ? say.yourself : person(to))
    case 'receive':
      return say.received(got, person(from))
    case 'approve':
      return approval
        ? say.approved(clean(approval.symbol) || say.something, spender())
        : say.approved(say.something, say.somebody)
    case 'revoke':
      return say.revoked(clean(approval?.symbol ?? '') || say.something, spender())
    case 'wrap':
      return say.wrapped(out)
    case 'unwrap':
      return say.unwrapped(out)
    case 'mint':
      return say.minted(moved)
    case 'burn':
      return say.burned(out)
    case 'deploy':
      return say.deployed
    case 'stake':
      return say.staked(out)
    case 'unstake':
      return say.unstaked(moved)
    case 'deposit':
      return say.deposited(out)
    case 'withdraw':
      return say.withdrew(moved)
    case 'claim':
      return say.claimed(moved)
    case 'borrow':
      return say.borrowed(moved)
    case 'repay':
      return say.repaid(out)
    case 'cancel':
      return say.cancelled
    case 'call':
      return say.used(place || partyText(to) || say.contract)
  }
}
