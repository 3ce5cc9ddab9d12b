import { carrierPrice } from './carriedOperation.ts'
import { type OperationDraft, operationGas } from './userOperation.ts'

/** Maximum fee that the smart account pays. */
export const ownFeeOf = (draft: OperationDraft): bigint =>
  draft.sponsorship === undefined ? operationGas(draft) * draft.maxFeePerGas : 0n

/** Maximum fee that the user pays from either account. Zero if the operator pays. */
export const feeOf = (draft: OperationDraft): bigint =>
  draft.carrier ? draft.carrier.gas * carrierPrice(draft.carrier) : ownFeeOf(draft)
