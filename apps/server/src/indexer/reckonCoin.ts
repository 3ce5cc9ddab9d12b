import type { Address } from '@latchkey/wire/caip'
import { inParts } from '../sources/blocks/inParts.ts'
import type { Chain } from '../sources/chain/createChain.ts'
import { isRetryable } from '../sources/chain/isRetryable.ts'
import type { NodeAnswer } from '../sources/chain/readAnswers.ts'
import { resultOf, toHex } from '../sources/chain/resultOf.ts'
import type { CoinKnowledge, TransactionFacts, Transfer } from '../sources/transactions/facts.ts'
import { accountsOf } from './toRows.ts'

/** Each account needs two calls. */
const accountsMax = 25

type Question = { facts: TransactionFacts; account: Address; known: bigint }

/** Facts completed from balances, and how each account's coin movements are known. */
export type Reckoned = {
  facts: TransactionFacts[]
  coinOf: (facts: TransactionFacts, account: Address) => CoinKnowledge | undefined
}

/** The known changes to an account's coin in a transaction. */
const changeOf = ({ from, fee, transfers }: TransactionFacts, account: Address): bigint => {
  const moved = transfers.filter(({ kind }) => kind === 'native')
  const sum = (list: readonly Transfer[]) => list.reduce((total, { amount }) => total + amount, 0n)
  const gained = sum(moved.filter(({ to }) => to === account))
  const spent = sum(moved.filter((one) => one.from === account))
  return gained - spent - (from === account ? fee : 0n)
}

/** Accounts with unknown coin movements, if nothing else of theirs in the block could explain a difference. */
const findQuestions = (all: readonly TransactionFacts[], isKept: (address: Address) => boolean): Question[] => {
  const byBlock = new Map<bigint, TransactionFacts[]>()
  for (const facts of all) byBlock.set(facts.block, [...(byBlock.get(facts.block) ?? []), facts])
  return all.flatMap((facts) => {
    if (facts.coin === 'exact') return []
    const others = (byBlock.get(facts.block) ?? []).filter((one) => one !== facts)
    return [...accountsOf(facts)].filter(isKept).flatMap((account): Question[] => {
      const near = others.filter((one) => accountsOf(one).has(account))
      if (near.some(({ coin }) => coin !== 'exact')) return []
      const known = [facts, ...near].reduce((total, one) => total + changeOf(one, account), 0n)
      return [{ facts, account, known }]
    })
  })
}

/** A balance; undefined if the node has pruned that block's balances. */
const balanceOf = (answer: NodeAnswer | undefined): bigint | undefined => {
  const isGone = answer && 'error' in answer && !isRetryable(answer.error.code, answer.error.message)
  return isGone ? undefined : BigInt(String(resultOf(answer)))
}

/** The difference as a transfer between the account and the called address. Its place in the order is the account's. */
const toTransfer = ({ facts, account }: Question, rest: bigint): Transfer => {
  const other = facts.to ?? account
  const [from, to] = rest > 0n ? [other, account] : [account, other]
  // Deposits for an operation show up only here: at most what the entry point then holds for the account.
  const deposit = facts.acts.find((act) => act.account === account)?.deposit ?? 0n
  const isFee = rest < 0n && -rest <= deposit
  return {
    ...{ logIndex: -2, subIndex: Number.parseInt(account.slice(-7), 16), kind: 'native', token: null, tokenId: null },
    ...{ from, to, amount: rest > 0n ? rest : -rest, isInferred: true, isFee },
  }
}

/** Derives native coin moved where no node can trace, from the difference between two balances. */
export const reckonCoin = async (
  chain: Chain,
  all: readonly TransactionFacts[],
  isKept: (address: Address) => boolean,
): Promise<Reckoned> => {
  const known = new Map<string, CoinKnowledge>()
  const found = new Map<TransactionFacts, Transfer[]>()
  const keyOf = ({ hash }: TransactionFacts, account: Address) => hash + account
  const questions = findQuestions(all, isKept)
  const answered = await inParts(questions, { max: accountsMax }, async (part) => {
    const calls = part.flatMap(({ account, facts: { block } }) =>
      [block - 1n, block].map((at) => ({ method: 'eth_getBalance', params: [account, toHex(at)] })),
    )
    const { answers } = await chain.send(calls)
    return part.map((_, index) => [balanceOf(answers[2 * index]), balanceOf(answers[2 * index + 1])] as const)
  })
  for (const [index, [before, after]] of answered.entries()) {
    const question = questions[index]
    if (!question || before === undefined || after === undefined) continue
    const rest = after - before - question.known
    known.set(keyOf(question.facts, question.account), rest === 0n ? 'exact' : 'reckoned')
    if (rest === 0n) continue
    found.set(question.facts, [...(found.get(question.facts) ?? []), toTransfer(question, rest)])
  }
  return {
    facts: all.map((facts) => ({ ...facts, transfers: [...facts.transfers, ...(found.get(facts) ?? [])] })),
    coinOf: (facts, account) => known.get(keyOf(facts, account)),
  }
}
