import type { Address } from '@latchkey/wire/caip'
import type { RawLog } from '../blocks/raw.ts'
import { events } from './events.ts'
import { type Approval, type Transfer, zeroAddress } from './facts.ts'
import { readWords, wordAddress } from './words.ts'

/** What the logs of one transaction report. */
export type DecodedLogs = { transfers: Transfer[]; approvals: Approval[]; hasSwap: boolean; withdrawals: Withdrawal[] }
type Withdrawal = { logIndex: number; from: Address; amount: bigint }

type Place = { log: RawLog; logIndex: number; token: Address }

/** Real batches move fewer token types at once, so the rest of an untrusted log is not worth storing. */
const batchMax = 500

const topicAddress = ({ log }: Place, index: number): Address | undefined => wordAddress(log.topics[index] ?? '')

const moved = (
  place: Place,
  fields: Partial<Transfer> & Pick<Transfer, 'kind' | 'from' | 'to' | 'amount'>,
): Transfer => ({
  logIndex: place.logIndex,
  subIndex: 0,
  token: place.token,
  tokenId: null,
  isInferred: false,
  isFee: false,
  ...fields,
})

/** ERC-20 has the amount in its data; ERC-721 has the ID in a fourth topic. */
const readTransfer = (place: Place): Transfer[] => {
  const [from, to] = [topicAddress(place, 1), topicAddress(place, 2)]
  if (!from || !to) return []
  const { topics, data } = place.log
  if (topics.length === 4) {
    const tokenId = readWords(topics[3] ?? '').number(0)
    return tokenId === undefined ? [] : [moved(place, { kind: 'erc721', from, to, amount: 1n, tokenId })]
  }
  const amount = topics.length === 3 ? readWords(data).number(0) : undefined
  return amount === undefined ? [] : [moved(place, { kind: 'erc20', from, to, amount })]
}

const readTransferSingle = (place: Place): Transfer[] => {
  const [from, to] = [topicAddress(place, 2), topicAddress(place, 3)]
  const words = readWords(place.log.data)
  const [tokenId, amount] = [words.number(0), words.number(1)]
  if (!from || !to || tokenId === undefined || amount === undefined) return []
  return [moved(place, { kind: 'erc1155', from, to, amount, tokenId })]
}

const readTransferBatch = (place: Place): Transfer[] => {
  const [from, to] = [topicAddress(place, 2), topicAddress(place, 3)]
  const words = readWords(place.log.data)
  const [ids, amounts] = [words.list(0, batchMax), words.list(1, batchMax)]
  if (!from || !to || !ids || !amounts || ids.length !== amounts.length) return []
  return ids.map((tokenId, subIndex) =>
    moved(place, { kind: 'erc1155', from, to, amount: amounts[subIndex] ?? 0n, tokenId, subIndex }),
  )
}

const readApproval = (place: Place): Approval[] => {
  const [owner, spender] = [topicAddress(place, 1), topicAddress(place, 2)]
  if (!owner || !spender) return []
  const { topics, data } = place.log
  const isNft = topics.length === 4
  const amount = readWords(isNft ? (topics[3] ?? '') : data).number(0)
  if (amount === undefined) return []
  return [{ logIndex: place.logIndex, kind: isNft ? 'erc721' : 'erc20', token: place.token, owner, spender, amount }]
}

const readApprovalForAll = (place: Place): Approval[] => {
  const [owner, spender] = [topicAddress(place, 1), topicAddress(place, 2)]
  const amount = readWords(place.log.data).number(0)
  if (!owner || !spender || amount === undefined) return []
  return [
    { logIndex: place.logIndex, kind: 'all', token: place.token, owner, spender, amount: amount === 0n ? 0n : 1n },
  ]
}

/** Decodes the logs of one transaction. Deposit and Withdrawal are trusted from the wrapped coin only. */
export const decodeLogs = (logs: readonly RawLog[], wrapped: Address | undefined): DecodedLogs => {
  const read: DecodedLogs = { transfers: [], approvals: [], hasSwap: false, withdrawals: [] }
  for (const [logIndex, log] of logs.entries()) {
    const place: Place = { log, logIndex, token: log.address }
    const topic = log.topics[0]
    if (topic === events.transfer) read.transfers.push(...readTransfer(place))
    else if (topic === events.transferSingle) read.transfers.push(...readTransferSingle(place))
    else if (topic === events.transferBatch) read.transfers.push(...readTransferBatch(place))
    else if (topic === events.approval) read.approvals.push(...readApproval(place))
    else if (topic === events.approvalForAll) read.approvals.push(...readApprovalForAll(place))
    else if (topic === events.swapV2 || topic === events.swapV3) read.hasSwap = true
    else if (log.address === wrapped) readWrapping(place, read)
  }
  return read
}

const readWrapping = (place: Place, read: DecodedLogs): void => {
  const account = topicAddress(place, 1)
  const amount = readWords(place.log.data).number(0)
  if (!account || amount === undefined) return
  const { logIndex, token } = place
  if (place.log.topics[0] === events.deposit) {
    // If the wrapped coin also emits Transfer, it was counted there.
    const isTold = read.transfers.some(
      (one) => one.token === token && one.from === zeroAddress && one.to === account && one.amount === amount,
    )
    if (!isTold) read.transfers.push(moved(place, { kind: 'erc20', from: zeroAddress, to: account, amount }))
  }
  if (place.log.topics[0] === events.withdrawal) {
    read.withdrawals.push({ logIndex, from: account, amount })
    const isTold = read.transfers.some(
      (one) => one.token === token && one.to === zeroAddress && one.from === account && one.amount === amount,
    )
    if (!isTold) read.transfers.push(moved(place, { kind: 'erc20', from: account, to: zeroAddress, amount }))
    read.transfers.push(moved(place, { kind: 'native', token: null, from: token, to: account, amount, subIndex: 1 }))
  }
}
