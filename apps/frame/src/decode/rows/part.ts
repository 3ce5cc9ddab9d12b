import type { Address } from '@latchkey/wire/caip'
import type { Part, PartyRole } from '../decoded.ts'
import { amountText } from '../displayAmount.ts'
import { displaySymbol } from '../displayText.ts'
import type { AssetId, Facts } from '../facts.ts'

/** Builds the parts of a decoded call. */
export const part = {
  amount: (
    label: string,
    asset: AssetId,
    units: bigint,
    facts: Facts,
    text = amountText(asset, units, facts),
  ): Extract<Part, { type: 'amount' }> => ({
    type: 'amount',
    label,
    asset,
    units,
    text,
  }),
  /** An amount paid or received in an exchange: always shown, even if the headline has it. */
  side: (label: string, asset: AssetId, units: bigint, facts: Facts): Part => ({
    ...part.amount(label, asset, units, facts),
    isSide: true,
  }),
  address: (label: string, address: Address, role: PartyRole, facts: Facts): Extract<Part, { type: 'address' }> => ({
    type: 'address',
    label,
    address,
    role,
    name: nameOf(address, facts),
  }),
  /** The addresses of tokens whose symbols can't be trusted: not listed, so anyone could have chosen them. */
  unlisted: (assets: readonly AssetId[], facts: Facts): Part[] =>
    assets.flatMap((asset) =>
      asset === 'native' || facts.token(asset)?.isListed ? [] : [part.address('Token', asset, 'token', facts)],
    ),
  text: (label: string, text: string): Part => ({ type: 'text', label, text }),
}

const nameOf = (address: Address, facts: Facts): string | undefined => {
  const isSame = (other: string) => other.toLowerCase() === address.toLowerCase()
  if (isSame(facts.account)) return facts.words.yourAccount
  const token = facts.token(address)
  const listed = token?.isListed ? displaySymbol(token.symbol, facts.words) : undefined
  return facts.known.find((one) => isSame(one.address))?.name ?? facts.contractName(address) ?? listed
}
