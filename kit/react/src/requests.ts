import type { TransactionRequest } from '@latchkey/core'
import type { Hash, Hex, TypedDataDefinition } from 'viem'
import { useLatchkey } from './LatchkeyProvider.tsx'
import { type Mutation, useMutation } from './useMutation.ts'

/** Asks the wallet to sign a text. */
export const useSignMessage = (): Mutation<string | { raw: Hex }, Hex> => useMutation(useLatchkey().signMessage)

/** Asks the wallet to sign EIP-712 data. */
export const useSignTypedData = (): Mutation<TypedDataDefinition, Hex> => useMutation(useLatchkey().signTypedData)

/** Asks the wallet to send a transaction. */
export const useSendTransaction = (): Mutation<TransactionRequest, Hash> => useMutation(useLatchkey().sendTransaction)
