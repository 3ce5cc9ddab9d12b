import type { Address, CaipNetworkId, Hex } from '@latchkey/wire/caip'

/** A call to send, with every field that the frame filled in. */
export type ApprovalCall = { to: Address; value: bigint; data: Hex }

/** The request, exactly as it will be signed. */
export type ApprovalSubject =
  | { kind: 'message'; account: Address; message: Hex }
  | { kind: 'typedData'; account: Address; typedData: string }
  | {
      kind: 'transaction'
      account: Address
      accountType: 'eoa' | 'smartAccount'
      /** One for eth_sendTransaction, several for a batch. */
      calls: readonly ApprovalCall[]
      /** `payer` is the standard account if it pays for the smart one. */
      fee: { gas: bigint; maxFeePerGas: bigint; isSponsored: boolean; payer?: Address | undefined }
      /** Whether this also deploys the smart account. */
      isCreated?: boolean
      /**
       * Whether this also makes the standard account its own smart account (EIP-7702). Undefined where the account sends
       * its calls one by one.
       */
      isUpgraded?: boolean
    }
  | { kind: 'permissions'; account: Address; request: unknown }
  | { kind: 'solanaMessage'; account: string; message: Uint8Array }
  | {
      kind: 'solanaTransactions'
      account: string
      transactions: readonly Uint8Array[]
      isSent: boolean
      /** The chain whose node can be queried, if the operator has one. */
      node: CaipNetworkId | undefined
    }

/** One approval request. Its digest isn't shown; the signer compares it with what it signs. */
export type Approval = {
  id: string
  /** The pinned origin of the requesting page: shown first, before the page's own name. */
  origin: string
  dapp: { name: string; icon: string | undefined } | undefined
  chainId: number
  /** From our own table, never from the page: a page could give its chain the name of another. */
  chainName: string | undefined
  subject: ApprovalSubject
  digest: string
}

export type Decision = 'approved' | 'rejected'
