import { lookalikeKey } from '@latchkey/wire/lookalikeKey'
import type { CuratedToken } from './curated.ts'

/** Input of the rules: only what the token says about itself. */
export type SelfDescription = {
  name: string
  symbol: string
  decimals: number | null
  kind: 'erc20' | 'erc721' | 'erc1155'
}

/** Why a token counts as spam; stored with it, so an operator sees which rule matched. */
export type SpamReason = 'link' | 'lure' | 'imitation' | 'hidden characters' | 'decimals' | 'mass airdrop'

const ending =
  'com|net|org|io|xyz|app|site|online|top|fi|gg|link|live|pro|vip|info|click|finance|club|shop|space|website|cc|me|us|lol|fun|world|events?|claims?|example'
const link = new RegExp(`https?:|www\\.|t\\.me/|[\\p{L}\\p{N}-]{2,}\\s?[.。]\\s?(?:${ending})(?![\\p{L}\\p{N}])`, 'iu')
/** Words that no real token uses in its name. */
const lure = /\b(claim|airdrop|voucher|redeem|visit|giveaway|eligible|whitelisted)\b/i
/** Words that are bait only together with an amount. */
const weakLure = /\b(rewards?|bonus|gifts?|free|prize|won)\b/i
const amount = /[$€£]|\d{2,}/
/** Invisible control, format and direction characters. */
const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u
/** Look-alike letters: characters of other scripts inside a Latin word. */
const strangeLetter = /[\p{Script=Cyrillic}\p{Script=Cherokee}\p{Script=Lisu}ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοϲ]/u
const latinLetter = /\p{Script=Latin}/u
const decimalsMax = 36

/** Receivers of an unknown token in one transaction from which it counts as an advertisement. */
export const airdropMax = 25

/** All spam rules; the first match decides. No token may use `nativeSymbol`; a curated token is never spam. */
export const findSpamReason = (
  token: SelfDescription,
  curated: readonly CuratedToken[],
  nativeSymbol: string,
): SpamReason | undefined => {
  const said = `${token.name}\n${token.symbol}`
  if (link.test(said)) return 'link'
  if (lure.test(said) || (weakLure.test(said) && amount.test(said))) return 'lure'
  if (hiddenCharacters.test(token.name) || hiddenCharacters.test(token.symbol)) return 'hidden characters'
  if (said.split(/[^\p{L}]+/u).some((word) => latinLetter.test(word) && strangeLetter.test(word))) return 'imitation'
  if (token.kind !== 'erc20') return undefined
  if ((token.decimals ?? 0) > decimalsMax) return 'decimals'
  const taken = [nativeSymbol, ...curated.map(({ symbol }) => symbol), 'USDT', 'ETH', 'BTC'].map(lookalikeKey)
  return taken.includes(lookalikeKey(token.symbol)) ? 'imitation' : undefined
}
