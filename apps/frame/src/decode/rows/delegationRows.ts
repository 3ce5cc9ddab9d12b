import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { type CallRow, callRow } from './callRow.ts'
import { part } from './part.ts'

const manager = smartAccountContracts.delegationManager.toLowerCase()

/** The calls an account may make to the permission contract: revoking one. */
export const delegationRows: readonly CallRow[] = [
  callRow(
    'function disableDelegation((address delegate, address delegator, bytes32 authority, (address enforcer, bytes terms, bytes args)[] caveats, uint256 salt, bytes signature) delegation)',
    ([{ delegate }], { to, facts }) =>
      to.toLowerCase() === manager
        ? {
            kind: 'revocation',
            verb: facts.words.end,
            headline: facts.words.aPermission,
            parts: [part.address('Spender', delegate, 'spender', facts)],
          }
        : undefined,
  ),
]
