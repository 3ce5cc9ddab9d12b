import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { joinBytes } from '../bytes.ts'
import { failed, ok, says, startWithWallet } from '../testing/askMethods.ts'
import { createFakeServer } from '../testing/fakeServer.ts'

describe('Solana', () => {
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const withSolana = async (solanaNetworks: string[] = []) => {
    const frame = await startWithWallet({ server: createFakeServer({ solanaNetworks }) })
    const { address } = (await frame.ask('GET_USER', { chainId })).payload as { address: string }
    const message = joinBytes([
      Uint8Array.of(1, 0, 1, 2),
      base58.decode(address),
      new Uint8Array(64),
      Uint8Array.of(1, 1, 1, 0, 0),
    ])
    const transaction = base58.encode(joinBytes([Uint8Array.of(1), new Uint8Array(64), message]))
    return { ...frame, address, message, transaction }
  }

  it('signs a message', async () => {
    const { rpc, address } = await withSolana()
    const text = new TextEncoder().encode('hello')
    const { payload } = await rpc('solana_signMessage', { message: base58.encode(text), pubkey: address })
    const { signature } = payload as { signature: string }
    expect(ed25519.verify(base58.decode(signature), text, base58.decode(address))).toBe(true)
  })

  it('signs one or several transactions in order', async () => {
    const { rpc, address, message, transaction } = await withSolana()
    const one = (await rpc('solana_signTransaction', { transaction })).payload as { transaction: string }
    const all = (await rpc('solana_signAllTransactions', { transactions: [transaction, transaction] })).payload as {
      transactions: string[]
    }
    for (const signed of [one.transaction, ...all.transactions]) {
      const bytes = base58.decode(signed)
      expect(ed25519.verify(bytes.subarray(1, 65), message, base58.decode(address))).toBe(true)
      expect(bytes.subarray(65)).toEqual(message)
    }
  })

  it.each([
    ['processed', 'processed'],
    ['confirmed', 'confirmed'],
    ['finalized', 'finalized'],
    ['recent', 'processed'],
    ['single', 'confirmed'],
    ['singleGossip', 'confirmed'],
    ['root', 'finalized'],
    ['max', 'finalized'],
  ])('[SEND-11] maps commitment %s to %s', async (given, preflightCommitment) => {
    const { rpc, transaction, server } = await withSolana([chainId])
    const options = { preflightCommitment: given, maxRetries: 2 }
    const answer = await rpc('solana_signAndSendTransaction', { transaction, options }, { chainId })
    const raw = base58.decode(server.node.asked.at(-1)!.params[0] as string)
    expect(answer.payload).toEqual({ signature: base58.encode(raw.subarray(1, 65)) })
    expect(server.node.asked.at(-1)).toMatchObject({
      method: 'sendTransaction',
      params: [expect.any(String), { encoding: 'base58', preflightCommitment, maxRetries: 2 }],
    })
  })

  it('[SEND-11] refuses other commitments', async () => {
    const { rpc, transaction, shown } = await withSolana([chainId])
    expect(
      (
        await rpc(
          'solana_signAndSendTransaction',
          { transaction, options: { preflightCommitment: 'later' } },
          { chainId },
        )
      ).type,
    ).toBe(failed)
    expect(shown).toEqual([])
  })

  it('signs nothing it could not send', async () => {
    const { rpc, transaction, shown } = await withSolana([])
    expect(await rpc('solana_signAndSendTransaction', { transaction }, { chainId })).toMatchObject(
      says('Your wallet isn’t connected to this network.'),
    )
    expect(shown).toEqual([])
  })

  // A signature names no network. It counts wherever the transaction's blockhash does.
  it.each([
    ['without a node', [], undefined],
    ['whose node does not know the blockhash', [devnet], { value: false }],
    ['whose node does not answer', [devnet], undefined],
  ])('[threat 26] signs nothing for a test network %s', async (_, networks, answer) => {
    const { rpc, shown, server, transaction } = await withSolana(networks)
    if (answer) server.node.rules.isBlockhashValid = () => answer
    for (const [method, params] of [
      ['solana_signTransaction', { transaction }],
      ['solana_signAllTransactions', { transactions: [transaction] }],
      ['solana_signAndSendTransaction', { transaction }],
    ] as const)
      expect((await rpc(method, params, { chainId: devnet })).type).toBe(failed)
    expect(shown).toEqual([])
  })

  it('signs for a test network whose node knows the blockhash', async () => {
    const { rpc, shown, server, transaction } = await withSolana([devnet])
    server.node.rules.isBlockhashValid = () => ({ value: true })
    expect((await rpc('solana_signTransaction', { transaction }, { chainId: devnet })).type).toBe(ok)
    expect(shown.map(({ chainName }) => chainName)).toEqual(['Solana Devnet'])
    expect(server.node.asked.find(({ method }) => method === 'isBlockhashValid')?.params[0]).toBe('1'.repeat(32))
  })

  it('refuses a message for another key and a disguised transaction', async () => {
    const { rpc, address, message, shown } = await withSolana()
    expect((await rpc('solana_signMessage', { message: 'abc', pubkey: '1'.repeat(32) })).type).toBe(failed)
    expect((await rpc('solana_signMessage', { message: base58.encode(message), pubkey: address })).type).toBe(failed)
    expect(shown).toEqual([])
  })
})
