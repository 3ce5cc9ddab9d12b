import { describe, expect, it } from 'vitest'
import { sample, sampleFactsData } from '../decode/testing/sampleFacts.ts'
import { encode } from '../decode/testing/showsCall.ts'
import type { Approval, ApprovalSubject } from './approval.ts'
import { bareFacts, nativeOf, readApproval } from './readApproval.ts'

const { account, friend, stranger, usdc, nft } = sample
const ask = (subject: ApprovalSubject, change: Partial<Approval> = {}): Approval => ({
  ...{ id: '1', origin: 'https://app.example.com', dapp: { name: 'Harbour', icon: undefined }, digest: '0x' },
  ...{ chainId: 1329, chainName: 'Sei Network', subject },
  ...change,
})
type Transaction = Extract<ApprovalSubject, { kind: 'transaction' }>
const fee = { gas: 100_000n, maxFeePerGas: 10_000_000_000n, isSponsored: false }
const send = (
  change: Partial<Transaction> = {},
  data = encode('transfer(address,uint256)', friend, 50_000_000n),
): Transaction => ({
  ...{ kind: 'transaction', account, accountType: 'eoa', calls: [{ to: usdc, value: 0n, data }], fee },
  ...change,
})
const pay = (value: bigint): Transaction => send({ calls: [{ to: friend, value, data: '0x' }] })
const read = (subject: ApprovalSubject, facts = sampleFactsData) => readApproval(ask(subject), facts, 0)
const rows = (subject: ApprovalSubject, facts = sampleFactsData) =>
  read(subject, facts).rows.map(({ label, value }) => `${label}: ${value}`)
const network = 'Network: Sei Network'

describe('the rows of a transaction', () => {
  it('show what is left, the fee and the network', () => {
    expect(rows(send())).toEqual(['After this: 1,200 USDC', 'Network fee: up to 0.001 SEI', network])
  })

  it('name a chain that our table lacks by its number', () => {
    const unlisted = { chainId: 918_273, chainName: undefined }
    const { rows: shown } = readApproval(ask(pay(1n), unlisted), sampleFactsData, 0)
    expect(shown.at(-1)).toEqual({ label: 'Network', value: 'Chain 918273' })
  })

  it('take the fee from coin that is sent, unless another pays it', () => {
    const one = 10n ** 18n
    expect(rows(pay(one))[0]).toBe('After this: 18.999 SEI')
    expect(rows({ ...pay(one), fee: { ...fee, isSponsored: true } })).toEqual([
      ...['After this: 19 SEI', 'Network fee: Paid for you', network],
    ])
    expect(rows({ ...pay(one), fee: { ...fee, payer: stranger } })).toEqual([
      ...['After this: 19 SEI', 'Network fee: up to 0.001 SEI', 'Fee paid by: Standard account', network],
    ])
  })

  it('promise no balance that is unknown, negative, of an NFT, or of a batch', () => {
    const fees = ['Network fee: up to 0.001 SEI', network]
    expect(rows(send({}, encode('transfer(address,uint256)', friend, 1_250_000_001n)))).toEqual(fees)
    expect(rows(send({}, encode('transfer(address,uint256)', friend, 1_250_000_000n)))[0]).toBe('After this: 0 USDC')
    expect(rows(send(), { ...sampleFactsData, balances: {} })).toEqual(fees)
    const give = encode('safeTransferFrom(address,address,uint256)', account, friend, 7n)
    expect(
      rows({ ...send(), calls: [{ to: nft, value: 0n, data: give }] }, { ...sampleFactsData, balances: { [nft]: 5n } }),
    ).toEqual(fees)
    const [call] = send().calls
    expect(rows(send({ calls: [call!, call!] }))).toEqual(fees)
    expect(rows(send({}, encode('approve(address,uint256)', friend, 1n)))).toEqual(fees)
  })

  it('say when an account is created or upgraded', () => {
    expect(rows(send({ isCreated: true }))).toContain('Also creates: Smart account')
    expect(rows(send({ isUpgraded: true }))).toContain('Also upgrades: This account to a smart account')
  })
})

describe('the caption and the button', () => {
  const message: ApprovalSubject = { kind: 'message', account, message: '0x6869' }
  const words = (subject: ApprovalSubject, change: Partial<Approval> = {}) => {
    const { caption, confirm } = readApproval(ask(subject, change), sampleFactsData, 0)
    return [caption, confirm]
  }
  it('name the act, the site or the page', () => {
    const [call] = send().calls
    expect(words(send())).toEqual(['Send', 'Approve'])
    expect(words(message)).toEqual(['app.example.com requests a signature', 'Sign'])
    expect(words({ kind: 'permissions', account, request: {} })).toEqual([
      'app.example.com requests permissions',
      'Approve',
    ])
    const several = send({ calls: [call!, call!] })
    expect(words(several)[0]).toContain('Harbour')
    expect(words(several, { dapp: undefined })[0]).toContain('app.example.com')
  })

  it('of Solana depend on whether it is sent', () => {
    const solana = (count: number, isSent: boolean): ApprovalSubject => ({
      ...{ kind: 'solanaTransactions', account: 'me', isSent, node: undefined },
      transactions: Array(count).fill(new Uint8Array(3)),
    })
    expect(words(solana(1, true))).toEqual(['app.example.com requests a signature', 'Approve'])
    expect(words(solana(1, false))).toEqual(['app.example.com requests a signature', 'Sign'])
    expect(words(solana(2, false))[0]).toContain('Harbour')
  })
})

describe('facts before loading', () => {
  it('name the account and the coin of the chain', () => {
    expect(bareFacts(ask(send()))).toMatchObject({ chainId: 1329, account, native: { symbol: 'SEI', decimals: 18 } })
    const solana: ApprovalSubject = { kind: 'solanaMessage', account: '7xKX', message: new Uint8Array() }
    expect(bareFacts(ask(solana)).account).toBe('0x0000000000000000000000000000000000000000')
    const [short, long] = [account.slice(0, -1), `${account}0`]
    for (const odd of [short, long, `x${account}`, account.replace(/.$/, 'g')])
      expect(bareFacts(ask({ ...solana, account: odd })).account, odd).toBe(`0x${'0'.repeat(40)}`)
    expect(nativeOf(999_999_999)).toEqual({ symbol: 'coin', decimals: 18 })
  })
})
