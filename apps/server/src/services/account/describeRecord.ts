import { formatAmount } from '@latchkey/wire/amount'
import type { HistoryItem } from '@latchkey/wire/api/account'
import { nft } from '@latchkey/wire/api/nft'
import type { Address, CaipNetworkId } from '@latchkey/wire/caip'
import { chains } from '@latchkey/wire/chains'
import { endpointPath } from '@latchkey/wire/endpoint'
import { findRouter } from '@latchkey/wire/venues'
import type { HistoryRecord, RecordedTransfer } from '../../sources/history/historySource.ts'
import { isObeyed } from '../../sources/transactions/readActs.ts'
import { tokenIcon } from './tokenIcon.ts'

type Item = HistoryItem['transfers'][number]

type Context = {
  account: Address
  chain: CaipNetworkId
  apiUrl: string
  checksum: (address: Address) => string
  /** The value of a token, or of the native coin for null, at a time, in the requested currency. */
  priceOf: (token: Address | null, time: Date) => number | undefined
}

/** A record as returned to the account it is about. */
export const describeRecord = (record: HistoryRecord, context: Context): HistoryItem => ({
  id: record.hash,
  metadata: {
    operationType: record.operation,
    hash: record.hash,
    minedAt: record.timestamp.toISOString(),
    ...parties(record, context),
    status: record.isFailed ? 'failed' : 'confirmed',
    nonce: record.nonce,
    application: describeApplication(record, context),
    chain: context.chain,
    approval: describeApproval(record, context),
    ...(record.coin !== 'exact' && { coin: record.coin }),
  },
  transfers: paymentsOf(record).map((transfer) => describeTransfer(transfer, record, context)),
})

/** The parties: for a payment, payer and receiver, not the token contract. */
const parties = (record: HistoryRecord, { account, checksum }: Context) => {
  const { operation, from, to } = record
  const [payment] = operation === 'send' || operation === 'receive' ? paymentsOf(record) : []
  const receiver = payment?.to ?? to
  // An operation was sent by the account, not by the bundler.
  const sender = isObeyed(to) && operation !== 'receive' ? account : from
  return { sentFrom: checksum(payment?.from ?? sender), sentTo: receiver ? checksum(receiver) : '' }
}

/** Transfers without operation fees. */
const paymentsOf = ({ transfers }: HistoryRecord): RecordedTransfer[] => transfers.filter(({ isFee }) => !isFee)

const describeApplication = ({ to, router: called }: HistoryRecord, { chain }: Context) => {
  const address = called ?? to
  const router = address && findRouter(chain, address)
  return router ? { name: router.name, iconUrl: null } : null
}

const describeApproval = ({ approval }: HistoryRecord, { chain, checksum }: Context) =>
  approval && {
    symbol: approval.symbol,
    spender: checksum(approval.spender),
    spenderName: findRouter(chain, approval.spender)?.name ?? null,
    amount: approval.amount === null ? null : formatAmount(approval.amount, approval.decimals ?? 0),
  }

const describeTransfer = (transfer: RecordedTransfer, record: HistoryRecord, context: Context): Item => {
  const { from, to } = transfer
  const direction = from === to ? 'self' : to === context.account ? 'in' : 'out'
  if (transfer.kind === 'erc721' || transfer.kind === 'erc1155') return { ...describeNft(transfer, context), direction }
  const coin = chains.find(({ caipNetworkId }) => caipNetworkId === context.chain)?.currency
  const token = transfer.token ?? { ...coin, isSpam: false }
  const numeric = formatAmount(transfer.amount, token.decimals ?? 0)
  const price = context.priceOf(transfer.token?.address ?? null, record.timestamp) ?? null
  const icon = token.isSpam ? '' : tokenIcon(context.apiUrl, token.symbol ?? '')
  return {
    fungible_info: { name: token.name ?? '', symbol: token.symbol ?? '', icon: icon === '' ? null : { url: icon } },
    nft_info: null,
    direction,
    quantity: { numeric },
    value: price === null ? null : Number(numeric) * price,
    price,
  }
}

const describeNft = (transfer: RecordedTransfer, context: Context): Omit<Item, 'direction'> => {
  const { token, tokenId, amount } = transfer
  const picture = pictureOf(transfer, context)
  return {
    fungible_info: null,
    nft_info: {
      name: [token?.name, tokenId === null ? '' : `#${shorten(String(tokenId))}`].filter(Boolean).join(' '),
      content: picture && { preview: picture, detail: picture },
      flags: { is_spam: token?.isSpam ?? false },
    },
    quantity: { numeric: String(amount) },
    value: null,
    price: null,
  }
}

/** An image URL of ours, so viewing a history reveals nothing to third parties; spam shows none. */
const pictureOf = ({ token, tokenId }: RecordedTransfer, { apiUrl, chain }: Context) =>
  token && !token.isSpam && tokenId !== null
    ? { url: `${apiUrl}${endpointPath(nft.getNftImage, { chain, contract: token.address, token: String(tokenId) })}` }
    : null

const shorten = (digits: string): string => (digits.length > 12 ? `${digits.slice(0, 4)}…${digits.slice(-4)}` : digits)
