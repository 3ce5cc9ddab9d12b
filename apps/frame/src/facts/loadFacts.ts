import { type Address, type Hex, hex, toCaipNetworkId } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'
import * as v from 'valibot'
import type { Approval } from '../approve/approval.ts'
import { type FactsData, noFacts } from '../decode/facts.ts'
import type { CallNode } from '../methods/callNode.ts'
import { readToken } from './readToken.ts'

const maxAddresses = 16

/** Words of calldata that look like addresses: asking about one too many costs a call, missing one costs a warning. */
const addressesInData = (data: Hex): Address[] =>
  Array.from(data.slice(10).matchAll(/.{64}/g)).flatMap(([word]) =>
    /^0{24}(?!0{16})[0-9a-f]{40}$/i.test(word) ? [`0x${word.slice(24)}` as const] : [],
  )

const addressesIn = ({ subject }: Approval): Address[] => {
  if (subject.kind === 'transaction') return subject.calls.flatMap(({ to, data }) => [to, ...addressesInData(data)])
  if (subject.kind !== 'typedData') return []
  return Array.from(subject.typedData.matchAll(/"(0x[0-9a-fA-F]{40})"/g), ([, found]) => found as Address)
}

/** What the operator's node knows about everybody in a request. A dead node only means less to say. */
export const loadFacts = async (callNode: CallNode, approval: Approval): Promise<FactsData> => {
  const { chainId, subject } = approval
  const chain = toCaipNetworkId(chainId)
  const native = findChain(chain)?.currency ?? { symbol: '', decimals: 18 }
  const account = 'account' in subject ? (subject.account as Address) : '0x'
  const empty = noFacts(chainId, account, { symbol: native.symbol, decimals: native.decimals })
  if (subject.kind === 'solanaMessage' || subject.kind === 'solanaTransactions') return empty
  const addresses = [...new Set(addressesIn(approval).map((found) => found.toLowerCase() as Address))].slice(
    0,
    maxAddresses,
  )
  const ask = async (method: string, params: readonly unknown[]): Promise<Hex | undefined> => {
    const answer = await callNode(chain, method, params).catch(() => undefined)
    return v.is(hex, answer) ? answer : undefined
  }
  const codes = await Promise.all(addresses.map((address) => ask('eth_getCode', [address, 'latest'])))
  const contracts = addresses.filter((_, index) => (codes[index] ?? '0x') !== '0x')
  const tokens = await Promise.all(contracts.map((address) => readToken(callNode, chainId, address)))
  const balance = await ask('eth_getBalance', [account, 'latest'])
  return {
    ...empty,
    hasCode: Object.fromEntries(
      addresses.flatMap((address, index) => (codes[index] === undefined ? [] : [[address, codes[index] !== '0x']])),
    ),
    tokens: Object.fromEntries(
      contracts.flatMap((address, index) => {
        const token = tokens[index]
        return token ? [[address, token]] : []
      }),
    ),
    balances: balance === undefined || balance === '0x' ? {} : { native: BigInt(balance) },
  }
}
