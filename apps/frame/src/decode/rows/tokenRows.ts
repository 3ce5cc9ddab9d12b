import { type Address, isSameAddress } from '@latchkey/wire/caip'
import { allowanceText, amountText, isUnlimited, symbolOf, timeText } from '../displayAmount.ts'
import type { Facts } from '../facts.ts'
import { balanceWarnings, receiverWarnings, spenderWarnings, tokenWarnings, type Warning, warn } from '../warnings.ts'
import { type CallRow, callRow, type Place, type Reading } from './callRow.ts'
import { isWrappedCoin } from './isWrappedCoin.ts'
import { part } from './part.ts'

const isNft = (token: Address, facts: Facts) => {
  const standard = facts.token(token)?.standard
  return standard === 'erc721' || standard === 'erc1155'
}

/** Tokens leaving `from`; their owner decides the wording. */
export const readTransfer = (token: Address, from: Address, to: Address, units: bigint, facts: Facts): Reading => {
  const isOwn = isSameAddress(from, facts.account)
  return {
    kind: 'tokenTransfer',
    verb: facts.words.send,
    headline: amountText(token, units, facts),
    parts: [
      part.amount(facts.words.amount, token, units, facts),
      ...(isOwn ? [] : [part.address('From', from, 'owner', facts)]),
      part.address('To', to, 'receiver', facts),
      part.address('Token', token, 'token', facts),
    ],
    warnings: [
      ...tokenWarnings(token, facts),
      ...receiverWarnings(to, token, facts),
      ...(isOwn ? balanceWarnings(token, units, facts) : [warn('movesForOther', from)]),
    ],
    outgoing: isOwn ? [{ asset: token, units, to }] : [],
  }
}

const readNft = (
  collection: Address,
  from: Address,
  to: Address,
  items: string,
  facts: Facts,
  units = 1n,
): Reading => ({
  kind: 'nftTransfer',
  verb: facts.words.send,
  headline: `${symbolOf(collection, facts) ?? facts.words.unknownCollection} ${items}`,
  parts: [
    ...(isSameAddress(from, facts.account) ? [] : [part.address('From', from, 'owner', facts)]),
    part.address('To', to, 'receiver', facts),
    part.address('Collection', collection, 'token', facts),
  ],
  warnings: [
    ...tokenWarnings(collection, facts),
    ...receiverWarnings(to, collection, facts),
    ...(isSameAddress(from, facts.account) ? [] : [warn('movesForOther', from)]),
  ],
  outgoing: isSameAddress(from, facts.account) ? [{ asset: collection, units, to }] : [],
})

/** A token approval: an amount, or none for a revocation. */
export const readAllowance = (
  token: Address,
  spender: Address,
  units: bigint,
  facts: Facts,
  extra: readonly Warning[] = [],
): Reading => {
  const parts = [part.address('Spender', spender, 'spender', facts), part.address('Token', token, 'token', facts)]
  if (units === 0n) {
    const symbol = symbolOf(token, facts)
    const headline = symbol === undefined ? facts.words.anyMoreUnknown : facts.words.anyMore(symbol)
    return {
      kind: 'revocation',
      verb: facts.words.stopSpending,
      headline,
      parts,
      spender,
      warnings: tokenWarnings(token, facts),
    }
  }
  const isAll = isUnlimited(units)
  const balance = facts.balance(token)
  // A known router takes only what its owner swaps; any other spender of the whole balance may take everything.
  const isWhole = balance !== undefined && (facts.knownCode(spender) ? units > balance : units >= balance)
  const text = allowanceText(token, units, facts)
  return {
    kind: 'approval',
    verb: facts.words.allowSpending,
    headline: text,
    parts: [part.amount(facts.words.upTo, token, units, facts, text), ...parts],
    spender,
    isUnlimited: isAll,
    approvals: [{ kind: 'amount', asset: token, spender, units }],
    warnings: [
      warn(isAll || isWhole ? 'unlimitedApproval' : 'approval', spender),
      ...tokenWarnings(token, facts),
      ...spenderWarnings(spender, facts),
      ...extra,
    ],
  }
}

const readApprove = (spender: Address, units: bigint, { to, facts }: Place): Reading => {
  if (!isNft(to, facts)) return readAllowance(to, spender, units, facts)
  return {
    kind: 'approval',
    verb: facts.words.allowTaking,
    headline: `${symbolOf(to, facts)} #${units}`,
    parts: [part.address('Spender', spender, 'spender', facts), part.address('Collection', to, 'token', facts)],
    spender,
    approvals: [{ kind: 'item', asset: to, tokenId: units, spender, units: 1n }],
    warnings: [warn('approval', spender), ...tokenWarnings(to, facts), ...spenderWarnings(spender, facts)],
  }
}

/** An approval by the owner's signature, submitted by this call. */
const readPermit = (owner: Address, spender: Address, units: bigint, until: bigint, { to, facts }: Place): Reading => {
  const isOwn = isSameAddress(owner, facts.account)
  const extra = isOwn ? [] : [warn('permitOther', owner)]
  const reading = readAllowance(to, spender, units, facts, extra)
  const owners = isOwn ? [] : [part.address('Owner', owner, 'owner', facts)]
  return {
    ...reading,
    kind: 'permit',
    approvals: isOwn ? (reading.approvals ?? []) : [],
    parts: [...reading.parts, ...owners, part.text(facts.words.until, timeText(until, facts.words))],
  }
}

/** The end of a permit in DAI's form, where 0 means that it never ends. */
export const daiEnd = (expiry: bigint): bigint => (expiry === 0n ? 2n ** 256n - 1n : expiry)

const everyOf = (symbol: string | undefined, { words }: Facts): string =>
  symbol === undefined ? words.everyUnknown : words.every(symbol)

/** ERC-20, ERC-721, ERC-1155 and the wrapped coin. */
export const tokenRows: readonly CallRow[] = [
  callRow('function transfer(address to, uint256 amount)', ([to, units], place) =>
    readTransfer(place.to, place.facts.account, to, units, place.facts),
  ),
  callRow('function transferFrom(address from, address to, uint256 amount)', ([from, to, units], place) =>
    isNft(place.to, place.facts)
      ? readNft(place.to, from, to, `#${units}`, place.facts)
      : readTransfer(place.to, from, to, units, place.facts),
  ),
  callRow('function approve(address spender, uint256 amount)', ([spender, units], place) =>
    readApprove(spender, units, place),
  ),
  callRow('function increaseAllowance(address spender, uint256 added)', ([spender, units], { to, facts }) =>
    units === 0n ? undefined : { ...readAllowance(to, spender, units, facts), verb: facts.words.allowSpendingMore },
  ),
  callRow('function decreaseAllowance(address spender, uint256 subtracted)', ([spender, units], { to, facts }) => ({
    kind: 'revocation',
    verb: facts.words.lowerAllowance,
    headline: allowanceText(to, units, facts),
    parts: [part.address('Spender', spender, 'spender', facts), part.address('Token', to, 'token', facts)],
    spender,
    warnings: tokenWarnings(to, facts),
  })),
  callRow(
    'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    ([owner, spender, units, deadline], place) => readPermit(owner, spender, units, deadline, place),
  ),
  callRow(
    'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
    ([holder, spender, , expiry, allowed], place) =>
      readPermit(holder, spender, allowed ? 2n ** 256n - 1n : 0n, daiEnd(expiry), place),
  ),
  callRow('function setApprovalForAll(address operator, bool approved)', ([operator, isOn], { to, facts }) => ({
    kind: isOn ? 'approvalForAll' : 'revocation',
    verb: isOn ? facts.words.allowTaking : facts.words.stopTaking,
    headline: everyOf(symbolOf(to, facts), facts),
    parts: [part.address('Operator', operator, 'spender', facts), part.address('Collection', to, 'token', facts)],
    spender: operator,
    isUnlimited: isOn,
    approvals: isOn ? [{ kind: 'collection', asset: to, spender: operator, units: 1n }] : [],
    warnings: isOn
      ? [warn('approvalForAll', operator), ...tokenWarnings(to, facts), ...spenderWarnings(operator, facts)]
      : [],
  })),
  callRow('function safeTransferFrom(address from, address to, uint256 tokenId)', ([from, to, id], place) =>
    readNft(place.to, from, to, `#${id}`, place.facts),
  ),
  callRow('function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)', ([from, to, id], place) =>
    readNft(place.to, from, to, `#${id}`, place.facts),
  ),
  callRow(
    'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
    ([from, to, id, units], place) => readNft(place.to, from, to, `#${id} × ${units}`, place.facts, units),
  ),
  callRow(
    'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
    ([from, to, ids, units], place) => {
      if (ids.length === 0 || ids.length !== units.length || ids.length > 50) return undefined
      const items = ids.map((id, at) => `#${id} × ${units[at]}`).join(', ')
      const all = units.reduce((sum, one) => sum + one, 0n)
      return readNft(place.to, from, to, items, place.facts, all)
    },
  ),
  callRow('function deposit()', (_, { to, value, facts }) => {
    if (!isWrappedCoin(to, facts) || value === 0n) return undefined
    return {
      kind: 'wrap',
      verb: facts.words.wrap,
      headline: amountText('native', value, facts),
      parts: [part.side(facts.words.youGet, to, value, facts), part.address('Token', to, 'token', facts)],
      outgoing: [{ asset: 'native', units: value, to }],
      incoming: [{ asset: to, units: value }],
      usedValue: value,
    }
  }),
  callRow('function withdraw(uint256 amount)', ([units], { to, facts }) => {
    if (!isWrappedCoin(to, facts)) return undefined
    return {
      kind: 'unwrap',
      verb: facts.words.unwrap,
      headline: amountText(to, units, facts),
      parts: [part.side(facts.words.youGet, 'native', units, facts), part.address('Token', to, 'token', facts)],
      outgoing: [{ asset: to, units, to: undefined }],
      incoming: [{ asset: 'native', units }],
    }
  }),
]
