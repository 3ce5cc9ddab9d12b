import { pushView } from '@latchkey/core/actions/navigate'
import { leaveNftSend } from '@latchkey/core/actions/startNftSend'
import type { Kit } from '@latchkey/core/kit'
import type { FeaturesState } from '@latchkey/core/state/features'

/** The account's actions, each with its view and the feature that enables it. */
const accountActions = [
  { id: 'send', view: 'WalletSend', icon: 'arrow-up', feature: 'send' },
  { id: 'receive', view: 'WalletReceive', icon: 'arrow-down', feature: 'receive' },
  { id: 'swap', view: 'Swap', icon: 'swap', feature: 'swaps', isEvmOnly: true },
  { id: 'buy', view: 'Buy', icon: 'plus', feature: 'onramp', isEvmOnly: true },
] as const

export type AccountAction = (typeof accountActions)[number]

export const offeredActions = (features: FeaturesState, isEvm = true): readonly AccountAction[] =>
  accountActions.filter((action) => (isEvm || !('isEvmOnly' in action)) && features[action.feature])

/** Starts an action from the open modal, with a token if the action takes one. */
export const pushAction = (kit: Kit, { view }: Pick<AccountAction, 'view'>, tokenAddress?: string): void => {
  if (view === 'WalletSend') {
    leaveNftSend(kit)
    pushView(kit, view, tokenAddress ? { tokenAddress } : {})
  } else if (view === 'Swap' && tokenAddress) pushView(kit, view, { fromToken: tokenAddress })
  else pushView(kit, view)
}
