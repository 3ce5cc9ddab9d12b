import { amountText, symbolOf } from '../displayAmount.ts'
import type { AssetId, Facts } from '../facts.ts'
import { part } from '../rows/part.ts'
import { tokenWarnings, type Warning, warn } from '../warnings.ts'
import { asAddress, asStructs, asUnits, hasFields, includesFields, type MeaningRow } from './meaning.ts'

type Item = Readonly<Record<string, unknown>>

const offerItem = {
  itemType: 'uint8',
  token: 'address',
  identifierOrCriteria: 'uint256',
  startAmount: 'uint256',
  endAmount: 'uint256',
}

const considerationItem = { ...offerItem, recipient: 'address' }
const orderFields = { offerer: 'address', offer: 'OfferItem[]', consideration: 'ConsiderationItem[]' }

const assetOf = (item: Item): AssetId => (item.itemType === '0' ? 'native' : asAddress(item.token))
const isCoin = (item: Item) => item.itemType === '0' || item.itemType === '1'

/** An item of a collection that the taker chooses: its number is then no token, but a root of many, or 0 for all. */
const isChosen = (item: Item) => item.itemType === '4' || item.itemType === '5'

/** An item's worst case: the larger amount when given, the smaller when received. */
const itemText = (item: Item, worst: 'most' | 'least', facts: Facts): string => {
  const [start, end] = [asUnits(item.startAmount), asUnits(item.endAmount)]
  const [low, high] = start < end ? [start, end] : [end, start]
  const units = worst === 'most' ? high : low
  if (isCoin(item)) return amountText(assetOf(item), units, facts)
  const name = symbolOf(assetOf(item), facts) ?? facts.words.unknownCollection
  const which = isChosen(item) ? facts.words.anyOf(name) : `${name} #${item.identifierOrCriteria}`
  return `${which}${units === 1n ? '' : ` × ${units}`}`
}

const isWorthless = (item: Item) =>
  asUnits(item.startAmount) === 0n || asUnits(item.endAmount) === 0n || (isCoin(item) && asUnits(item.endAmount) === 1n)

/** A Seaport order: what is offered, and what this account receives. */
const seaportOrder: MeaningRow = (data, _contract, facts) => {
  if (data.primaryType !== 'OrderComponents' || !includesFields(data, 'OrderComponents', orderFields)) return undefined
  if (!hasFields(data, 'OfferItem', offerItem) || !hasFields(data, 'ConsiderationItem', considerationItem))
    return undefined
  const { words } = facts
  const { offer, consideration, offerer } = data.message
  const mine = asStructs(consideration).filter(
    (item) => String(item.recipient).toLowerCase() === facts.account.toLowerCase(),
  )
  const got = mine.filter((item) => !isWorthless(item))
  const given = asStructs(offer)
  const tokens = [...given, ...mine].filter((item) => assetOf(item) !== 'native')
  const warnings: Warning[] = [
    ...(given.length > 0 && got.length === 0 ? [warn('zeroPrice')] : []),
    warn('order'),
    ...(asAddress(offerer).toLowerCase() === facts.account.toLowerCase() ? [] : [warn('permitOther')]),
    ...tokens.flatMap((item) => tokenWarnings(asAddress(item.token), facts)),
  ]
  return {
    verb: words.offer,
    headline: given.length === 1 && given[0] ? itemText(given[0], 'most', facts) : words.items(given.length),
    parts: [
      ...given.map((item) => part.text(words.youGive, itemText(item, 'most', facts))),
      ...(got.length === 0
        ? [part.text(words.youGet, words.nothing)]
        : got.map((item) => part.text(words.youGetAtLeast, itemText(item, 'least', facts)))),
    ],
    warnings,
  }
}

/** Many orders under one signature are unreadable, so they get no friendly wording. */
const bulkOrder: MeaningRow = (data, _contract, { words }) =>
  data.primaryType === 'BulkOrder'
    ? {
        verb: words.offer,
        headline: words.manyThings,
        parts: [],
        warnings: [warn('zeroPrice'), warn('order')],
      }
    : undefined

const rawOperation: MeaningRow = (data, _contract, { words }) =>
  ['PackedUserOperation', 'UserOperation', 'SafeTx', 'SafeOp', 'Delegation'].includes(data.primaryType)
    ? { verb: words.sign, headline: words.smartOperation, parts: [], warnings: [warn('rawOperation')] }
    : undefined

export const orderMeanings: readonly MeaningRow[] = [seaportOrder, bulkOrder, rawOperation]
