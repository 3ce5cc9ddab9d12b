import type { Approval } from '../approve/approval.ts'
import { decodeCall } from '../decode/decodeCall.ts'
import { type CallKind, flatten } from '../decode/decoded.ts'
import { decodeSolana } from '../decode/decodeSolana.ts'
import { type AssetId, type FactsData, factsFrom } from '../decode/facts.ts'

const sends: readonly CallKind[] = ['nativeTransfer', 'tokenTransfer', 'nftTransfer']

/** The receivers of each call. Unlisted tokens don't count: anyone can "send" one to make an address look familiar. */
export const receiversOf = ({ subject }: Approval, data: FactsData): readonly (readonly string[])[] => {
  if (subject.kind === 'solanaTransactions') {
    const { account, transactions } = subject
    return transactions.map((one) =>
      decodeSolana([one], undefined, data.solana, account).outgoing.flatMap(({ asset, units, to }) => {
        const isKnown = asset === 'native' || data.solana?.mints[asset]?.symbol !== undefined
        return isKnown && units > 0n && to !== undefined && to !== account ? [to] : []
      }),
    )
  }
  if (subject.kind !== 'transaction') return []
  const facts = factsFrom(data)
  const isKnown = (asset: AssetId): boolean => asset === 'native' || facts.token(asset)?.isListed === true
  return subject.calls.map((call) =>
    flatten(decodeCall(call, facts))
      .filter(({ kind }) => sends.includes(kind))
      .flatMap(({ outgoing }) => outgoing)
      .flatMap(({ asset, units, to }) => (to && units > 0n && isKnown(asset) ? [to] : []))
      .filter((to) => to.toLowerCase() !== subject.account.toLowerCase()),
  )
}
