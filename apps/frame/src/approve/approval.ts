import type { Address, CaipNetworkId, Hex } from '@latchkey/wire/caip'

/** A call that would be sent, with every field that the frame has filled in. */
export type ApprovalCall = { to: Address; value: bigint; data: Hex }

/** What is asked for, exactly as it will be signed. */
export type ApprovalSubject =
  | { kind: 'message'; account: Address; message: Hex }
  | { kind: 'typedData'; account: Address; typedData: string }
  | {
      kind: 'transaction'
      account: Address
      accountType: 'eoa' | 'smartAccount'
      /** One for eth_sendTransaction, several for a batch. */
      calls: readonly ApprovalCall[]
      /** `payer` is the plain account where it pays for the smart one. */
      fee: { gas: bigint; maxFeePerGas: bigint; isSponsored: boolean; payer?: Address | undefined }
      /** Whether this also puts the smart account on the chain. */
      isCreated?: boolean
      /** Whether this also makes the plain account its own smart account (EIP-7702). */
      isUpgraded?: boolean
    }
  | { kind: 'permissions'; account: Address; request: unknown }
  | { kind: 'solanaMessage'; account: string; message: Uint8Array }
  | {
      kind: 'solanaTransactions'
      account: string
      transactions: readonly Uint8Array[]
      isSent: boolean
      /** The chain whose node can be asked about them, if the operator has one. */
      node: CaipNetworkId | undefined
    }

/** One question to the person. Its digest is shown to nobody and compared by the signer with what it signs. */
export type Approval = {
  id: string
  /** The pinned origin of the page that asks: shown first, never the name that the page gives itself. */
  origin: string
  dapp: { name: string; icon: string | undefined } | undefined
  chainId: number
  chainName: string
  subject: ApprovalSubject
  digest: string
}

export type Decision = 'approved' | 'rejected'
