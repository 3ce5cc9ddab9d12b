import { base58, base64 } from '@scure/base'
import { programs } from './keys.ts'

type Account = { key: string; isSigner?: boolean; isWritable?: boolean }
export type Instruction = { program: string; accounts: readonly Account[]; data: Uint8Array }

const joined = (parts: readonly (Uint8Array | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

const eightBytes = (value: bigint): Uint8Array => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}

/** A message in Solana's byte format: signers first, writable accounts before read-only ones. */
const compile = (payer: string, instructions: readonly Instruction[], blockhash: string): Uint8Array => {
  const roles = new Map<string, { isSigner: boolean; isWritable: boolean }>()
  const named = instructions.flatMap(({ program, accounts }) => [...accounts, { key: program }])
  for (const { key, isSigner = false, isWritable = false } of [
    { key: payer, isSigner: true, isWritable: true },
    ...named,
  ]) {
    const before = roles.get(key)
    roles.set(key, {
      isSigner: isSigner || before?.isSigner === true,
      isWritable: isWritable || before?.isWritable === true,
    })
  }
  const rank = ([, { isSigner, isWritable }]: [string, { isSigner: boolean; isWritable: boolean }]): number =>
    (isSigner ? 0 : 2) + (isWritable ? 0 : 1)
  const sorted = [...roles].sort((a, b) => rank(a) - rank(b))
  const count = (wanted: number): number => sorted.filter((entry) => rank(entry) === wanted).length
  const keys = sorted.map(([key]) => key)
  return joined([
    [count(0) + count(1), count(1), count(3), keys.length],
    ...keys.map((key) => base58.decode(key)),
    base58.decode(blockhash),
    [instructions.length],
    ...instructions.flatMap(({ program, accounts, data }) => [
      [keys.indexOf(program), accounts.length, ...accounts.map(({ key }) => keys.indexOf(key)), data.length],
      data,
    ]),
  ])
}

/** An unsigned transaction for the frame, and its message, which nodes price. */
export const toTransaction = (payer: string, instructions: readonly Instruction[], blockhash: string) => {
  const message = compile(payer, instructions, blockhash)
  return { transaction: base58.encode(joined([[1], new Uint8Array(64), message])), message: base64.encode(message) }
}

/** Moves SOL. */
export const transferCoin = (from: string, to: string, lamports: bigint): Instruction => ({
  program: programs.system,
  accounts: [
    { key: from, isSigner: true, isWritable: true },
    { key: to, isWritable: true },
  ],
  data: joined([[2, 0, 0, 0], eightBytes(lamports)]),
})

type TokenTransfer = {
  program: string
  mint: string
  owner: string
  source: string
  target: string
  units: bigint
  decimals: number
}

/** Moves tokens from one account of a mint to another; the mint and its decimals are checked on the chain. */
export const transferTokens = (to: TokenTransfer): Instruction => ({
  program: to.program,
  accounts: [
    { key: to.source, isWritable: true },
    { key: to.mint },
    { key: to.target, isWritable: true },
    { key: to.owner, isSigner: true },
  ],
  data: joined([[12], eightBytes(to.units), [to.decimals]]),
})

type NewAccount = { payer: string; account: string; owner: string; mint: string; program: string }

/** Creates the receiver's token account, unless it exists. */
export const openAccount = ({ payer, account, owner, mint, program }: NewAccount): Instruction => ({
  program: programs.associated,
  accounts: [
    { key: payer, isSigner: true, isWritable: true },
    { key: account, isWritable: true },
    { key: owner },
    { key: mint },
    { key: programs.system },
    { key: program },
  ],
  data: Uint8Array.of(1),
})
