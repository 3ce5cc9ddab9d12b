import { base58 } from '@scure/base'
import type { Address } from 'viem'
import { describe, expect, it } from 'vitest'
import { previousAccountOf } from '../accounts/previousAccount.ts'
import { releasePasskeys, requirePasskeys } from '../accounts/signerChange.ts'
import { smartAccountOf } from '../accounts/smartAccount.ts'
import { messageOf, payCoin, type SolanaStep, takeToken, toTransaction } from '../move/solanaMessage.ts'
import { digestOf, type Signable } from './digest.ts'
import { associatedAccount, isSolanaSweep } from './solanaSweep.ts'

const origin = 'https://dapp.example'
const plain: Address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const smartOwner: Address = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const smart = smartAccountOf(smartOwner)
const stranger: Address = '0x000000000000000000000000000000000000bEEF'
const pay = { to: stranger, value: 1n, data: '0x' } as const
const numbers = { callGasLimit: 1n, verificationGasLimit: 1n, preVerificationGas: 1n, maxFeePerGas: 1n }
const rest = { nonce: 0n, isDeployed: true, maxPriorityFeePerGas: 1n, sponsorship: undefined }

type Calls = readonly { to: Address; value: bigint; data: `0x${string}` }[]
const operation = (calls: Calls): Signable => ({
  ...{ kind: 'userOperation', account: smart, chainId: 1329 },
  operation: { ...numbers, ...rest, calls },
})
const batch = (calls: Calls): Signable => ({
  ...{ kind: 'delegatedBatch', account: plain, chainId: 1329 },
  batch: { calls, nonce: 3, gas: 90_000n, maxFeePerGas: 7n, maxPriorityFeePerGas: 1n, isUpgrade: false },
})
const digest = (signable: Signable, isOwnPage?: boolean) => () =>
  digestOf(signable, origin, { plain, smartOwner, ...(isOwnPage !== undefined && { isOwnPage }) })

const controls = expect.objectContaining({ code: 'signature.controlsAccount' })
const invalid = expect.objectContaining({ rpcCode: -32602 })
const tooLarge = expect.objectContaining({ rpcCode: 5740 })

describe('[threat 26] the signers of a smart account', () => {
  const passkeys = [{ credentialId: 'one', x: 1n, y: 2n }]
  const changes = [requirePasskeys(smart, passkeys), releasePasskeys(smart, smartOwner)]

  it.each(changes)('change on a wallet page, alone: %#', (change) => {
    expect(digest(operation([change]), true)()).toMatch(/^0x[0-9a-f]{64}$/)
    expect(digest(operation([change]), false)).toThrow(controls)
    expect(digest(operation([change]))).toThrow(controls)
    expect(digest(operation([change, pay]), true)).toThrow(controls)
    expect(digest(operation([pay, change]), true)).toThrow(controls)
    expect(digest(batch([change]), true)).toThrow(controls)
  })

  it('never change to others, or of another account', () => {
    const [require, release] = changes
    for (const bad of [
      releasePasskeys(smart, stranger),
      requirePasskeys(smart, []),
      { ...require!, value: 1n },
      { ...release!, data: `${release!.data}00` as const },
      requirePasskeys(previousAccountOf(plain), passkeys),
      requirePasskeys(plain, passkeys),
    ])
      expect(digest(operation([bad]), true)).toThrow(controls)
  })
})

describe('the calls of one signature', () => {
  it.each([
    ['an operation', operation],
    ['a batch', batch],
  ])('of %s are 1 to 50', (_, make) => {
    expect(digest(make([]))).toThrow(invalid)
    expect(digest(make([pay]))()).toMatch(/^0x/)
    expect(digest(make(Array(50).fill(pay)))()).toMatch(/^0x/)
    expect(digest(make(Array(51).fill(pay)))).toThrow(tooLarge)
  })

  it.each([
    ['an operation', operation],
    ['a batch', batch],
  ])('of %s never go to an own account with data', (_, make) => {
    for (const to of [plain, smart, smartOwner, previousAccountOf(plain)]) {
      expect(digest(make([pay, { to, value: 0n, data: '0x12345678' }]))).toThrow(controls)
      expect(digest(make([{ to, value: 1n, data: '0x' }]))()).toMatch(/^0x/)
    }
  })

  it('are signed for an account of these keys only', () => {
    const refused = expect.objectContaining({ rpcCode: 4100 })
    expect(digest({ ...operation([pay]), account: stranger } as Signable)).toThrow(refused)
    expect(digest({ ...operation([pay]), account: smartOwner } as Signable)).toThrow(refused)
  })
})

describe('[threat 26] a transaction of an earlier Solana account', () => {
  const key = (fill: number) => base58.encode(new Uint8Array(32).fill(fill))
  const [from, own, other, mint] = [key(1), key(2), key(3), key(4)]
  const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
  const sources = [{ pubkey: associatedAccount(from, mint, program), units: 5n }]
  const [make, transfer, close] = takeToken({ from, to: own, mint, decimals: 6, program, sources }) as SolanaStep[]
  const pays = payCoin(from, own, 1n)
  const isSweep = (...steps: (SolanaStep | undefined)[]) =>
    isSolanaSweep(
      toTransaction(
        messageOf(
          from,
          steps.filter((one) => one !== undefined),
          key(9),
        ),
      ),
      from,
      own,
    )
  const withData = (step: SolanaStep | undefined, ...data: number[]) => step && { ...step, data: Uint8Array.from(data) }
  const withAccount = (step: SolanaStep | undefined, at: number, address: string) =>
    step && { ...step, accounts: step.accounts.map((one, place) => (place === at ? { ...one, address } : one)) }
  const withOneMore = (step: SolanaStep | undefined) =>
    step && { ...step, accounts: [...step.accounts, { address: other, isWritable: true }] }

  it('may pay and empty token accounts into the current one', () => {
    for (const step of [pays, make, transfer, close]) expect(isSweep(step)).toBe(true)
    expect(isSweep(pays, make, transfer, close)).toBe(true)
  })

  it.each([
    ['pays another account', withAccount(pays, 1, other)],
    ['pays from another account', withAccount(pays, 0, other)],
    ['pays with one account more', withOneMore(pays)],
    ['assigns the account', withData(pays, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0)],
    ['pays with longer data', withData(pays, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)],
    ['creates without being idempotent', withData(make, 0)],
    ['creates with longer data', withData(make, 1, 1)],
    ['creates for another owner', withAccount(make, 2, other)],
    ['creates at another address', withAccount(make, 1, other)],
    ['lets another account pay for it', withAccount(make, 0, other)],
    ['creates with another program', withAccount(make, 5, other)],
    ['creates for another token', withAccount(make, 3, other)],
    ['creates without a token', make && { ...make, accounts: make.accounts.slice(0, 3) }],
    ['transfers to another account', withAccount(transfer, 2, other)],
    ['transfers another token', withAccount(transfer, 1, other)],
    ['transfers with another owner', withAccount(transfer, 3, other)],
    ['transfers with one account more', withOneMore(transfer)],
    ['transfers unchecked', withData(transfer, 3, 5, 0, 0, 0, 0, 0, 0, 0, 6)],
    ['transfers with longer data', withData(transfer, 12, 5, 0, 0, 0, 0, 0, 0, 0, 6, 0)],
    ['closes into another account', withAccount(close, 1, other)],
    ['closes with another owner', withAccount(close, 2, other)],
    ['closes with one account more', withOneMore(close)],
    ['closes with longer data', withData(close, 9, 0)],
    ['calls another program', { ...pays, program: other }],
  ])('is no sweep when it %s', (_, step) => {
    expect(isSweep(step)).toBe(false)
    expect(isSweep(pays, step)).toBe(false)
  })

  it('is no sweep when another account pays the fee or signs too, or when it is cut off', () => {
    const good = messageOf(from, [pays], key(9))
    expect(isSolanaSweep(toTransaction(good), other, own)).toBe(false)
    expect(isSolanaSweep(toTransaction(messageOf(other, [pays], key(9))), from, own)).toBe(false)
    expect(isSolanaSweep(toTransaction(Uint8Array.from([2, ...good.slice(1)])), from, own)).toBe(false)
    expect(isSolanaSweep(toTransaction(good.slice(0, -1)), from, own)).toBe(false)
  })
})
