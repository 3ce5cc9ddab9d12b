import type { AccountView, WalletAccount } from '../walletAccount.ts'

/** A task that takes over the account page until it is done. */
export type AccountTask =
  | 'confirm'
  | 'makeItYours'
  | 'passkey'
  | 'code'
  | 'email'
  | 'kit'
  | 'export'
  | 'unfreeze'
  | 'check'
  | 'newKey'
  | 'data'
  | 'delete'
  /** Confirms this other device. */
  | `device ${string}`
  /** Makes the passkey the only signer of the smart account on this network, or ends that. */
  | `signers ${number}`
  /** Collects funds that arrived at the address of this earlier key, or stayed in the account of an older version. */
  | `sweep ${number | 'previous'}`

/** What a card for such a task gets: the account, and what its owner can prove with. */
export type OwnerTask = { account: WalletAccount; hasPasskey: boolean; hasCode: boolean; onDone: () => void }

/** What the overview and its parts get. */
export type OverviewProps = {
  account: WalletAccount
  view: AccountView
  onTask: (task: AccountTask) => void
  onChange: () => void
}
