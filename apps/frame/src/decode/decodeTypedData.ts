import type { Address } from '@latchkey/wire/caip'
import type { Facts } from './facts.ts'
import type { Meaning } from './typedData/meaning.ts'
import { orderMeanings } from './typedData/orderMeanings.ts'
import { permitMeanings } from './typedData/permitMeanings.ts'
import { readTypedData, type TypedData } from './typedData/readTypedData.ts'
import { type TypedNode, typedTree } from './typedData/typedTree.ts'
import { sortWarnings, type Warning, warn } from './warnings.ts'

/** Typed data in readable form, or the reason not to sign it. */
export type DecodedTypedData =
  | {
      ok: true
      primaryType: string
      /** The contract that will verify the signature. */
      contract: Address | undefined
      domain: readonly TypedNode[]
      message: readonly TypedNode[]
      meaning: Meaning | undefined
      /** The exact form that was shown: the only one to hash. */
      typedData: TypedData
      warnings: readonly Warning[]
    }
  | {
      ok: false
      reason: string
      /** The reason is for developers, in English only. */
      isTechnical?: boolean
      warnings: readonly Warning[]
    }

const rows = [...permitMeanings, ...orderMeanings]

/** Decodes an eth_signTypedData_v4 request for one network. Never throws. */
export const decodeTypedData = (json: string, facts: Facts): DecodedTypedData => {
  const read = readTypedData(json)
  if (!read.ok) return { ok: false, reason: read.reason, isTechnical: true, warnings: [warn('malformedTypedData')] }
  const { typedData } = read
  const { types, domain, message, primaryType } = typedData
  if (domain.chainId !== undefined && domain.chainId !== String(facts.chainId)) {
    return { ok: false, reason: facts.words.otherNetwork(String(domain.chainId)), warnings: [warn('otherChain')] }
  }
  const contract = domain.verifyingContract as Address | undefined
  const found = rows.map((row) => row(typedData, contract, facts)).find((one) => one !== undefined)
  const meaning = found?.isClaimOnly ? undefined : found
  return {
    ok: true,
    primaryType,
    contract,
    domain: typedTree(types, 'EIP712Domain', domain, facts.words),
    message: typedTree(types, primaryType, message, facts.words),
    meaning,
    typedData,
    warnings: sortWarnings([
      ...(found?.warnings ?? []),
      ...(meaning ? [] : [warn('unknownTypedData')]),
      ...(domain.chainId === undefined ? [warn('noChain')] : []),
      ...(contract === undefined ? [warn('noContract')] : []),
    ]),
  }
}
