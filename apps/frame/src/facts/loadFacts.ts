import { frame } from '@latchkey/wire/api/frame'
import { fungible } from '@latchkey/wire/api/fungible'
import { type Address, evmAddress, type Hex, hex, nativeTokenAddress, toCaipNetworkId } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'
import * as v from 'valibot'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { Approval } from '../approve/approval.ts'
import { type AssetId, type FactsData, type KnownAddress, noFacts } from '../decode/facts.ts'
import type { CallNode } from '../methods/callNode.ts'
import type { Payees } from '../record/createPayees.ts'
import type { CallApi } from '../session/callApi.ts'
import { readToken } from './readToken.ts'

const maxAddresses = 16

/** Words of calldata that look like addresses: asking about one too many costs a call, missing one costs a warning. */
const addressesInData = (data: Hex): Address[] =>
  Array.from(data.slice(10).matchAll(/.{64}/g)).flatMap(([word]) =>
    /^0{24}(?!0{16})[0-9a-f]{40}$/i.test(word) ? [`0x${word.slice(24)}` as const] : [],
  )

const addressesIn = ({ subject }: Approval): Address[] => {
  if (subject.kind === 'transaction') return subject.calls.flatMap(({ to, data }) => [to, ...addressesInData(data)])
  const json =
    subject.kind === 'permissions' ? JSON.stringify(subject.request) : 'typedData' in subject ? subject.typedData : ''
  return Array.from(json.matchAll(/"(0x[0-9a-fA-F]{40})"/g), ([, found]) => found as Address)
}

type Deps = { callNode: CallNode; callApi: CallApi; projectId: string; payees: Pick<Payees, 'known'> }

/** What the operator's list and index say; nothing when they cannot be asked. */
const askOperator = async ({ callApi }: Deps, chainId: number, account: Address) => {
  // The project id in the query is the caller's own, which the call fills in.
  const query = { projectId: '', chainId: toCaipNetworkId(chainId), account }
  const told = await callApi(frame.facts, { query }).catch(() => undefined)
  const listed = new Map(told?.tokens.map((token) => [token.address.toLowerCase(), token]))
  const known = told?.sentTo?.map(({ address, name }) => ({ address, name: name ?? undefined }))
  return { listed, known }
}

/** What assets are worth, in millionths of a dollar; one without a price has none. */
const askPrices = async ({ callApi, projectId }: Deps, chainId: number, assets: readonly AssetId[]) => {
  const named = assets.map(
    (asset) => [asset, `${toCaipNetworkId(chainId)}:${asset === 'native' ? nativeTokenAddress : asset}`] as const,
  )
  const body = { projectId, currency: 'usd' as const, addresses: named.map(([, address]) => address) }
  const told = await callApi(fungible.price, { body }).catch(() => undefined)
  return Object.fromEntries(
    named.flatMap(([asset, address]) => {
      const price = told?.fungibles.find((one) => one.address === address)?.price ?? 0
      return price > 0 ? [[asset, BigInt(Math.round(price * 1e6))]] : []
    }),
  )
}

const toKnown = (addresses: readonly string[]): KnownAddress[] =>
  addresses.flatMap((address) => (v.is(evmAddress, address) ? [{ address, name: undefined }] : []))

const balanceOf = (account: Address): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })

/** What the operator's node and index know about everybody in a request. A dead one only means less to say. */
export const loadFacts = async (deps: Deps, approval: Approval): Promise<FactsData> => {
  const { callNode } = deps
  const { chainId, subject } = approval
  const chain = toCaipNetworkId(chainId)
  const native = findChain(chain)?.currency ?? { symbol: '', decimals: 18 }
  const account = 'account' in subject ? (subject.account as Address) : '0x'
  const empty = noFacts(chainId, account, { symbol: native.symbol, decimals: native.decimals })
  if (subject.kind === 'solanaMessage') return empty
  if (subject.kind === 'solanaTransactions') {
    const { node, account: owner, transactions } = subject
    if (node === undefined) return empty
    const { loadSolanaFacts } = await import('./loadSolanaFacts.ts')
    const [solana, past] = await Promise.all([
      loadSolanaFacts(callNode, node, owner, transactions),
      deps.payees.known(owner, node),
    ])
    return { ...empty, solana: { ...solana, past } }
  }
  const addresses = [...new Set(addressesIn(approval).map((found) => found.toLowerCase() as Address))].slice(
    0,
    maxAddresses,
  )
  const ask = async (method: string, params: readonly unknown[]): Promise<Hex | undefined> => {
    const answer = await callNode(chain, method, params).catch(() => undefined)
    return v.is(hex, answer) ? answer : undefined
  }
  const [{ listed, known: indexed }, past, ...codes] = await Promise.all([
    askOperator(deps, chainId, account),
    deps.payees.known(account, chain),
    ...addresses.map((address) => ask('eth_getCode', [address, 'latest'])),
  ])
  const contracts = addresses.filter((_, index) => (codes[index] ?? '0x') !== '0x')
  const tokens = await Promise.all(contracts.map((address) => readToken(callNode, chainId, address)))
  const coins = contracts.filter((_, index) => tokens[index]?.standard === 'erc20')
  const [prices, balance, ...held] = await Promise.all([
    subject.kind === 'transaction' ? askPrices(deps, chainId, ['native', ...coins]) : {},
    ask('eth_getBalance', [account, 'latest']),
    ...coins.map((to) => ask('eth_call', [{ to, data: balanceOf(account) }, 'latest'])),
  ])
  const amount = (answer: Hex | undefined): bigint | undefined =>
    answer === undefined || answer === '0x' || answer.length > 66 ? undefined : BigInt(answer)
  const known = [...(indexed ?? []), ...toKnown(past?.paid ?? [])]
  const paid = new Set(known.map(({ address }) => address.toLowerCase()))
  // Unknown is not "never": only a whole record, or an index of everyone, can say that.
  const canSayNever = past?.isWhole === true || indexed !== undefined
  const balances = [['native', amount(balance)], ...coins.map((coin, index) => [coin, amount(held[index])])]
  return {
    ...empty,
    listedSymbols: [native.symbol, ...Array.from(listed.values(), ({ symbol }) => symbol)],
    known,
    paidElsewhere: toKnown(past?.paidElsewhere ?? []),
    hasSentTo: Object.fromEntries(
      addresses.filter((one) => paid.has(one) || canSayNever).map((one) => [one, paid.has(one)]),
    ),
    hasCode: Object.fromEntries(
      addresses.flatMap((address, index) => (codes[index] === undefined ? [] : [[address, codes[index] !== '0x']])),
    ),
    tokens: Object.fromEntries(
      contracts.flatMap((address, index) => {
        const token = tokens[index]
        const row = listed.get(address)
        return token ? [[address, { ...token, isListed: row !== undefined, isStranded: row?.isStranded ?? false }]] : []
      }),
    ),
    prices,
    balances: Object.fromEntries(balances.filter(([, units]) => units !== undefined)),
  }
}
