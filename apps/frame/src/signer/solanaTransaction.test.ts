import { base58 } from '@scure/base'
import { encodeFunctionData, erc20Abi, serializeTransaction } from 'viem'
import { describe, expect, it } from 'vitest'
import { toHex, utf8 } from '../bytes.ts'
import { makeTestWallet } from '../testing/openSigner.ts'
import { isSolanaTransactionMessage, parseSolanaTransaction, placeSignature } from './solanaTransaction.ts'
import { isSweep } from './sweep.ts'

const key = (fill: number) => new Uint8Array(32).fill(fill)
const invalid = expect.objectContaining({ rpcCode: -32602 })

/** One instruction without data, and as many accounts as keys. */
const message = (header: readonly [number, number, number], ...keys: Uint8Array[]) =>
  Uint8Array.from([...header, keys.length, ...keys.flatMap((one) => [...one]), ...key(9), 1, 0, 0, 0])
const transaction = (signatures: number, bytes: Uint8Array) =>
  Uint8Array.from([signatures, ...new Uint8Array(64 * signatures), ...bytes])

describe('a Solana transaction', () => {
  const own = base58.encode(key(1))
  const two = message([2, 0, 1], key(1), key(2), key(3))

  it('has a signer that may write, and no more signers than accounts', () => {
    expect(isSolanaTransactionMessage(two, own)).toBe(true)
    expect(isSolanaTransactionMessage(message([0, 0, 1], key(1)), own)).toBe(false)
    expect(isSolanaTransactionMessage(message([2, 0, 0], key(1)), own)).toBe(false)
    expect(isSolanaTransactionMessage(message([1, 1, 0], key(1)), own)).toBe(false)
    expect(isSolanaTransactionMessage(message([2, 1, 0], key(1), key(2)), own)).toBe(true)
  })

  it('has room for one signature of each signer', () => {
    expect(parseSolanaTransaction(transaction(2, two)).signers).toEqual(
      [key(1), key(2)].map((one) => base58.encode(one)),
    )
    for (const count of [1, 3]) expect(() => parseSolanaTransaction(transaction(count, two))).toThrow(invalid)
  })

  it('takes each signature in its own place, and none of another account', () => {
    const [first, second] = [new Uint8Array(64).fill(5), new Uint8Array(64).fill(6)]
    const once = placeSignature(transaction(2, two), base58.encode(key(2)), second)
    const both = placeSignature(once, base58.encode(key(1)), first)
    expect(toHex(both)).toBe(toHex(Uint8Array.from([2, ...first, ...second, ...two])))
    expect(() => placeSignature(both, base58.encode(key(3)), first)).toThrow(invalid)
  })

  it('[threat 26] and a Solana message are signed for the own account only', async () => {
    const { signer, newWallet } = await makeTestWallet()
    const draft = (account: string) => signer.draft({ kind: 'solanaMessage', account, message: utf8('hello') })
    await expect(draft(newWallet.solanaAddress)).resolves.toBeDefined()
    for (const other of [base58.encode(key(1)), newWallet.evmAddress])
      await expect(draft(other)).rejects.toMatchObject({ code: 'vault.notApproved' })
  })
})

describe('[threat 26] a transfer of an earlier EVM account', () => {
  const own = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
  const token = '0x000000000000000000000000000000000000bEEF'
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [own, 5n] })
  const sweeps = (to: `0x${string}`, data?: `0x${string}`, value = 0n) =>
    isSweep(
      {
        ...{ kind: 'transactions', account: token, chainId: 1329 },
        transactions: [
          serializeTransaction({
            ...{ type: 'eip1559', chainId: 1329, nonce: 0, gas: 21_000n, maxFeePerGas: 1n, to, value },
            ...(data && { data }),
          }),
        ],
      },
      [own],
    )
  const words = (...all: string[]) => all.map((one) => one.replace('0x', '').toLowerCase().padStart(64, '0')).join('')

  it('goes to a current account: coin, token or NFT', () => {
    expect(sweeps(own, undefined, 1n)).toBe(true)
    expect(sweeps(token, transfer)).toBe(true)
    expect(sweeps(token, `0x42842e0e${words(token, own, '7')}`)).toBe(true)
    expect(sweeps(token, `0xf242432a${words(token, own, '7', '1', 'a0', '0')}`)).toBe(true)
  })

  it('is nothing else, and never cut off', () => {
    expect(sweeps(token, undefined, 1n)).toBe(false)
    expect(sweeps(token, transfer, 1n)).toBe(false)
    expect(sweeps(token, transfer.slice(0, 10 + 62) as `0x${string}`)).toBe(false)
    expect(sweeps(token, `0x42842e0e${words(token, own).slice(0, -2)}`)).toBe(false)
    expect(sweeps(token, `0x42842e0e${words(own, token, '7')}`)).toBe(false)
    expect(sweeps(token, `0xa9059cbb01${words(own, '5').slice(2)}`)).toBe(false)
    expect(sweeps(token, `0x095ea7b3${words(own, '5')}`)).toBe(false)
    expect(isSweep({ kind: 'transactions', account: token, chainId: 1329, transactions: [] }, [own])).toBe(false)
    expect(isSweep({ kind: 'message', account: token, chainId: 1329, message: '0x' }, [own])).toBe(false)
  })
})
