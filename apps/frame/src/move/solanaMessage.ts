import { base58 } from '@scure/base'
import { joinBytes } from '../bytes.ts'
import {
  associatedAccount,
  createIdempotent,
  solanaPrograms,
  systemTransfer,
  tokenSteps,
} from '../signer/solanaSweep.ts'

/** One instruction and its accounts. */
export type SolanaStep = {
  program: string
  accounts: readonly { address: string; isWritable: boolean }[]
  data: Uint8Array
}

const writable = (address: string) => ({ address, isWritable: true })
const readable = (address: string) => ({ address, isWritable: false })

const bytesOf = (value: bigint, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))

/** Pays SOL from one account to another. */
export const payCoin = (from: string, to: string, units: bigint): SolanaStep => ({
  program: solanaPrograms.system,
  accounts: [writable(from), writable(to)],
  data: joinBytes([bytesOf(systemTransfer, 4), bytesOf(units, 8)]),
})

type Take = {
  from: string
  to: string
  mint: string
  decimals: number
  program: string
  sources: readonly { pubkey: string; units: bigint }[]
}

/** Empties token accounts into the receiver's, and returns their rent deposit. */
export const takeToken = ({ from, to, mint, decimals, program, sources }: Take): SolanaStep[] => {
  const target = associatedAccount(to, mint, program)
  const make: SolanaStep = {
    program: solanaPrograms.associated,
    accounts: [
      ...[writable(from), writable(target), readable(to), readable(mint)],
      ...[readable(solanaPrograms.system), readable(program)],
    ],
    data: Uint8Array.of(createIdempotent),
  }
  return [
    make,
    ...sources.flatMap(({ pubkey, units }): SolanaStep[] => [
      {
        program,
        accounts: [writable(pubkey), readable(mint), writable(target), readable(from)],
        data: joinBytes([Uint8Array.of(tokenSteps.transferChecked), bytesOf(units, 8), Uint8Array.of(decimals)]),
      },
      {
        program,
        accounts: [writable(pubkey), writable(to), readable(from)],
        data: Uint8Array.of(tokenSteps.closeAccount),
      },
    ]),
  ]
}

/** A message with these steps, paid and signed by one account. All its lists are short enough for a one-byte count. */
export const messageOf = (payer: string, steps: readonly SolanaStep[], blockhash: string): Uint8Array => {
  const touched = steps.flatMap(({ program, accounts }) => [...accounts, readable(program)])
  const isWritable = (address: string): boolean => touched.some((one) => one.address === address && one.isWritable)
  const others = [...new Set(touched.map(({ address }) => address))].filter((address) => address !== payer)
  const writables = others.filter(isWritable)
  const readables = others.filter((address) => !isWritable(address))
  const keys = [payer, ...writables, ...readables]
  const place = (address: string): number => keys.indexOf(address)
  const instructions = steps.map(({ program, accounts, data }) =>
    joinBytes([
      Uint8Array.of(place(program), accounts.length, ...accounts.map(({ address }) => place(address))),
      Uint8Array.of(data.length),
      data,
    ]),
  )
  return joinBytes([
    Uint8Array.of(1, 0, readables.length, keys.length),
    ...keys.map((key) => base58.decode(key)),
    base58.decode(blockhash),
    Uint8Array.of(steps.length),
    ...instructions,
  ])
}

/** The message with space for its one signature. */
export const toTransaction = (message: Uint8Array): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([1, ...new Uint8Array(64), ...message])
