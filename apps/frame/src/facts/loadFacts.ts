import { type Address, evmAddress, type Hex, hex, toCaipNetworkId } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'
import { WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { Approval } from '../approve/approval.ts'
import { type FactsData, type KnownAddress, noFacts } from '../decode/facts.ts'
import type { Past, Payees } from '../record/createPayees.ts'
import { addressesIn } from './addressesIn.ts'
import { checkListed } from './checkListed.ts'
import { askOperator, askPrices, type FactsDeps } from './operator.ts'
import { readToken } from './readToken.ts'

const balanceOf = (account: Address): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })

const toKnown = (addresses: readonly string[]): KnownAddress[] =>
  addresses.flatMap((address) => (v.is(evmAddress, address) ? [{ address, name: undefined }] : []))

/**
 * Receivers the account has paid. Only the wallet's own record can say that one is known: anyone who gets the account to
 * call their contract can put an address into the index. Addresses of the index are only compared for likeness.
 */
const payeesOf = (
  indexed: readonly KnownAddress[] | undefined,
  past: Past | undefined,
  addresses: readonly Address[],
): Pick<FactsData, 'known' | 'recent' | 'paidElsewhere' | 'hasSentTo'> => {
  const known = toKnown(past?.paid ?? [])
  const paid = new Set(known.map(({ address }) => address.toLowerCase()))
  const isIndexed = (one: Address): boolean => (indexed ?? []).some(({ address }) => address.toLowerCase() === one)
  // Unknown doesn't mean never: only a complete record or a full index can say that.
  const canSayNever = (one: Address): boolean => past?.isWhole === true || (indexed !== undefined && !isIndexed(one))
  return {
    known,
    // Without the record, the time of the first payment is unknown.
    recent: past ? past.recent.map((one) => one.toLowerCase()) : addresses,
    paidElsewhere: [...toKnown(past?.paidElsewhere ?? []), ...(indexed ?? [])],
    hasSentTo: Object.fromEntries(
      addresses.filter((one) => paid.has(one) || canSayNever(one)).map((one) => [one, paid.has(one)]),
    ),
  }
}

type Deps = FactsDeps & { payees: Pick<Payees, 'known'> }

/** Reads what node and lists know about all parties. Missing facts stay missing; throws if the node doesn't answer. */
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
  const { addresses, isCut } = addressesIn(approval)
  const ask = async (method: string, params: readonly unknown[]): Promise<Hex | undefined> => {
    const answer = await callNode(chain, method, params).catch(() => undefined)
    return v.is(hex, answer) ? answer : undefined
  }
  const [{ listed, sentTo }, past, ...codes] = await Promise.all([
    askOperator(deps, chainId, account),
    deps.payees.known(account, chain),
    ...addresses.map((address) => ask('eth_getCode', [address, 'latest'])),
  ])
  const contracts = addresses.filter((_, index) => (codes[index] ?? '0x') !== '0x')
  const tokens = await Promise.all(
    contracts.map(async (address) => checkListed(await readToken(callNode, chainId, address), listed.get(address))),
  )
  const coins = contracts.filter((_, index) => tokens[index]?.standard === 'erc20')
  const [prices, balance, ...held] = await Promise.all([
    subject.kind === 'message' ? {} : askPrices(deps, chainId, ['native', ...coins]),
    ask('eth_getBalance', [account, 'latest']),
    ...coins.map((to) => ask('eth_call', [{ to, data: balanceOf(account) }, 'latest'])),
  ])
  const isSilent = addresses.length > 0 && [balance, ...codes].every((answer) => answer === undefined)
  if (isSilent) throw new WalletError('network.chainUnreachable')
  const amount = (answer: Hex | undefined): bigint | undefined =>
    answer === undefined || answer === '0x' || answer.length > 66 ? undefined : BigInt(answer)
  const balances = [['native', amount(balance)], ...coins.map((coin, index) => [coin, amount(held[index])])]
  return {
    ...empty,
    ...(isCut && { isCut }),
    ...payeesOf(sentTo, past, addresses),
    listedSymbols: [native.symbol, ...Array.from(listed.values(), ({ symbol }) => symbol)],
    hasCode: Object.fromEntries(
      addresses.flatMap((address, index) => (codes[index] === undefined ? [] : [[address, codes[index] !== '0x']])),
    ),
    tokens: Object.fromEntries(
      contracts.flatMap((address, index) => {
        const token = tokens[index]
        return token ? [[address, token]] : []
      }),
    ),
    prices,
    balances: Object.fromEntries(balances.filter(([, units]) => units !== undefined)),
  }
}
