import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { decodeWords } from '../words/decode.ts'
import { decodeSolana } from './decodeSolana.ts'
import { noSolanaFacts } from './solanaFacts.ts'

const key = (fill: number) => new Uint8Array(32).fill(fill)
const name = (fill: number) => base58.encode(key(fill))
const [me, source, thief, pal] = [7, 8, 9, 10].map(name)
const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const system = '11111111111111111111111111111111'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const wsol = 'So11111111111111111111111111111111111111112'
/** The account of `pal` for USDC under each of both programs. */
const palsAccount = '9MgQbu52c4wdAHETDANzVxQmfz7BjWb2DBQ1JSSDmDt1'
const palsNewer = 'HJjzZpo7n6BtAFsHVC7NvZxgteerdKepFrcDYNrzD8V4'
const little = (value: bigint) => Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))

type Step = { program: string; accounts: (string | undefined)[]; data: number[] }

const transaction = (...steps: Step[]) => {
  const keys = [...new Set([me, ...steps.flatMap(({ program, accounts }) => [...accounts, program])])]
  return Uint8Array.from([
    ...[1, ...new Uint8Array(64), 1, 0, 1, keys.length, ...keys.flatMap((one) => [...base58.decode(one ?? '')])],
    ...[...new Uint8Array(32), steps.length],
    ...steps.flatMap(({ program, accounts, data }) => [
      ...[keys.indexOf(program), accounts.length, ...accounts.map((one) => keys.indexOf(one))],
      ...[data.length, ...data],
    ]),
  ])
}

const open = (account: string | undefined, program = token): Step => ({
  ...{ program: associated, accounts: [me, account, pal, usdc, system, program], data: [1] },
})
const send = (to: string | undefined, program = token): Step => ({
  ...{ program, accounts: [source, usdc, to, me], data: [12, ...little(500_000_000n), 6] },
})
const past = { paid: [pal ?? ''], recent: [], paidElsewhere: [], isWhole: true }
const facts = {
  ...noSolanaFacts,
  ...{ past, balance: 10n ** 9n, fee: 5_000n, mints: { [usdc]: { decimals: 6, symbol: 'USDC' } } },
  accounts: { [source ?? '']: { mint: usdc, owner: me ?? '', units: 900_000_000n, lamports: 2_039_280n } },
}

const read = (...messages: Uint8Array[]) => decodeSolana(messages, decodeWords.english, facts, me)
/** Whom the last step pays, and what the screen warns about. */
const told = (...messages: Uint8Array[]) => {
  const { steps, warnings } = read(...messages)
  return [steps.at(-1)?.facts.find(({ label }) => label === 'To')?.text, ...warnings.map(({ code }) => code)]
}

describe('[threat 30] the receiver of a Solana token payment', () => {
  it('is the owner of the account that the same transaction has opened before', () => {
    expect(told(transaction(open(palsAccount), send(palsAccount)))).toEqual([pal])
    expect(told(transaction(open(palsNewer, token2022), send(palsNewer, token2022)))).toEqual([pal])
  })

  it('is not named by another transaction, which may never be sent', () => {
    const alone = [palsAccount, 'newReceiver']
    expect(told(transaction(send(palsAccount)))).toEqual(alone)
    expect(told(transaction(open(palsAccount)), transaction(send(palsAccount)))).toEqual(alone)
    expect(told(transaction(open(thief)), transaction(send(thief)))).toEqual([thief, 'newReceiver'])
  })

  it('is not named by a later step', () => {
    const { steps } = read(transaction(send(palsAccount), open(palsAccount)))
    expect(steps[0]?.facts).toContainEqual({ label: 'To', text: palsAccount })
  })

  it('is not named by a step that opens another account than its owner’s', () => {
    expect(told(transaction(open(thief), send(thief)))).toEqual([thief, 'newReceiver'])
    expect(told(transaction(open(palsNewer), send(palsNewer)))).toEqual([palsNewer, 'newReceiver'])
    expect(told(transaction(open(palsAccount, thief), send(palsAccount)))).toEqual([palsAccount, 'newReceiver'])
    // The right address, but of a program that isn't one of both.
    const foreign = 'C416wjZQdhcGuo136pYYr3EteDSpaRvGouTZxvrfj9tV'
    expect(told(transaction(open(foreign, thief), send(foreign)))).toEqual([foreign, 'newReceiver'])
  })
})

describe('[threat 27] closing a Solana token account', () => {
  const close = (account: string | undefined, to: string | undefined): Step => ({
    ...{ program: token, accounts: [account, to, me], data: [9] },
  })
  const after = (step: Step, more: Partial<typeof facts> = {}) =>
    decodeSolana([transaction(step)], decodeWords.english, { ...facts, ...more }, me)

  it('pays whoever gets its rent', () => {
    const { steps, outgoing, warnings } = after(close(source, thief))
    expect(steps).toMatchObject([
      {
        title: 'Close a token account',
        facts: [
          { label: 'Account', text: source },
          { label: 'Rent goes to', text: thief },
          { label: 'Amount', text: '0.00203928 SOL' },
        ],
      },
    ])
    expect(outgoing).toMatchObject([{ asset: 'native', units: 2_039_280n, to: thief }])
    expect(warnings.map(({ code }) => code)).toEqual(['newReceiver'])
  })

  it('pays what is wrapped in it too', () => {
    const wrapped = { mint: wsol, owner: me ?? '', units: 3_000_000_000n, lamports: 3_002_039_280n }
    const { steps, outgoing } = after(close(source, thief), { accounts: { [source ?? '']: wrapped } })
    expect(steps[0]?.facts.at(-1)).toEqual({ label: 'Amount', text: '3.00203928 SOL' })
    expect(outgoing).toMatchObject([
      { asset: 'native', units: 2_039_280n, to: thief },
      { asset: wsol, units: 3_000_000_000n, to: thief },
    ])
  })

  it('pays someone even if nothing is known about the account', () => {
    const { outgoing, warnings } = after(close(source, thief), { accounts: {} })
    expect(outgoing).toMatchObject([{ asset: 'native', units: 2_074_080n, to: thief }])
    expect(warnings.map(({ code }) => code)).toEqual(['newReceiver'])
  })

  it('needs no coin of the account itself', () => {
    expect(after(close(source, pal), { balance: 5_000n }).warnings).toEqual([])
  })

  it('pays no one if the owner gets the rent back, or someone else closes their own account', () => {
    for (const step of [close(source, me), { ...close(thief, pal), accounts: [thief, pal, thief] }]) {
      const { outgoing, warnings } = after(step)
      expect([outgoing, warnings]).toEqual([[], []])
    }
  })
})
