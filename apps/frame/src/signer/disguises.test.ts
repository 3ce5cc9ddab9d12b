import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { joinBytes, toHex, utf8 } from '../bytes.ts'
import { digestOf, type Signable } from './digest.ts'

const origin = 'https://dapp.example'
const key = new Uint8Array(32).fill(7)
const other = new Uint8Array(32).fill(8)
const account = base58.encode(key)
const signSolana = (...parts: Uint8Array[]) =>
  digestOf({ kind: 'solanaMessage', account, message: joinBytes(parts) }, origin)
const bytes = (...all: number[]) => Uint8Array.from(all)

describe('[threat 26] a Solana message that may be a transaction of a later version', () => {
  /** Version 1 as proposed: header, settings, lifetime, counts, addresses, and one instruction at the end. */
  const later = (version: number, signer: Uint8Array) =>
    [bytes(version, 1, 0, 1, 0, 0, 0, 0), other, bytes(1, 2), signer, new Uint8Array(32), bytes(1, 1, 0, 0, 0)] as const

  it.each([0x81, 0x82, 0x9f, 0xfe])('is refused: first byte %i', (version) => {
    expect(() => signSolana(...later(version, key))).toThrow(expect.objectContaining({ rpcCode: -32602 }))
  })

  it('is signed if it names another account, or is no transaction by its first byte', () => {
    expect(signSolana(...later(0x81, other))).toMatch(/^0x/)
    expect(signSolana(bytes(0xff), utf8('solana offchain'), bytes(0), key, utf8('hello'))).toMatch(/^0x/)
    expect(signSolana(utf8(`é ${account} says hello`))).toMatch(/^0x/)
  })
})

describe('[threat 21] a sign-in for another site inside bytes that are not text', () => {
  const text = (chain: string, name: string) =>
    `bank.example wants you to sign in with your ${chain} account:\n${name}\n\n\nURI: https://bank.example\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z`
  const refused = expect.objectContaining({ code: 'signIn.invalid' })

  it('is refused in an off-chain message of Solana', () => {
    const body = utf8(text('Solana', account))
    const length = bytes(body.length & 255, body.length >> 8)
    expect(() => signSolana(bytes(0xff), utf8('solana offchain'), bytes(0, 0), length, body)).toThrow(refused)
  })

  it('is refused as a message of an EVM account', () => {
    const evm = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
    const signable: Signable = {
      ...{ kind: 'message', account: evm, chainId: 1 },
      message: toHex(joinBytes([bytes(0xff, 0x0a), utf8(text('Ethereum', evm))])),
    }
    expect(() => digestOf(signable, origin)).toThrow(refused)
  })
})
