/** Why a transaction failed, as Solana's RPC writes it. */
export type TransactionError = string | { [name: string]: unknown }

/** The messages of nodes for errors that wallets meet. */
const sentences: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  SignatureFailure: 'Transaction did not pass signature verification',
}

/** Parses `InstructionError(0, Custom(1))`. The numbers in the engine's error objects change between versions. */
export const readTransactionError = (text: string): TransactionError => {
  const [, inner] = /err: (.*?), meta:/s.exec(text) ?? []
  const [, index, name = '', code] = /^InstructionError\((\d+), (\w+)(?:\((.*?)\))?\)$/.exec(inner ?? '') ?? []
  if (index !== undefined) {
    const reason = code === undefined ? name : { [name]: /^\d+$/.test(code) ? Number(code) : code }
    return { InstructionError: [Number(index), reason] }
  }
  const [, kind = '', account] = /^(\w+) \{ account_index: (\d+) \}$/.exec(inner ?? '') ?? []
  if (account !== undefined) return { [kind]: { account_index: Number(account) } }
  return inner ?? 'Unknown'
}

/** A node's message for an error. */
export const errorSentence = (error: TransactionError): string => {
  if (typeof error === 'string') return sentences[error] ?? error
  if (Array.isArray(error.InstructionError)) {
    const [index, reason] = error.InstructionError as [number, string | { Custom?: number }]
    const said =
      typeof reason === 'object' && reason.Custom !== undefined
        ? `custom program error: 0x${reason.Custom.toString(16)}`
        : typeof reason === 'string'
          ? reason
          : JSON.stringify(reason)
    return `Error processing Instruction ${index}: ${said}`
  }
  const rent = error.InsufficientFundsForRent as { account_index: number } | undefined
  if (rent) return `Transaction results in an account (${rent.account_index}) with insufficient funds for rent`
  return JSON.stringify(error)
}
