import { type RpcError, WalletError } from '@latchkey/wire/walletErrors'
import { describe, expect, it } from 'vitest'
import type { Approval } from './approval.ts'
import type { ApprovalDeps } from './approvalDeps.ts'
import { createApprovalQueue } from './approvalQueue.ts'

const deps = {} as ApprovalDeps
const ask = (id: string, change: Partial<Approval> = {}): Approval => ({
  id,
  origin: 'https://app.example.com',
  dapp: undefined,
  chainId: 1329,
  chainName: 'Sei Network',
  subject: { kind: 'message', account: '0x00', message: '0x' },
  digest: id,
  ...change,
})

describe('the approval queue', () => {
  it('holds five requests and rejects the rest, even of five hundred', async () => {
    const queue = createApprovalQueue()
    const answers = Array.from({ length: 500 }, (_, at) => queue.request(ask(`${at}`), deps))
    const refused = answers.slice(5).map((one) => one.catch((error: RpcError) => error.rpcCode))
    expect(new Set(await Promise.all(refused))).toEqual(new Set([-32005]))
    expect(queue.entries().map((one) => one.approval.id)).toEqual(['0', '1', '2', '3', '4'])
    queue.rejectAll()
    expect(await Promise.all(answers.slice(0, 5))).toEqual(Array(5).fill('rejected'))
  })

  it('shows identical requests once and answers every caller', async () => {
    const queue = createApprovalQueue()
    const both = [queue.request(ask('a', { digest: 'd' }), deps), queue.request(ask('b', { digest: 'd' }), deps)]
    const other = queue.request(ask('c', { digest: 'd', origin: 'https://other.example' }), deps)
    // A message has the same digest on every network, but not the same screen.
    const elsewhere = queue.request(ask('e', { digest: 'd', chainId: 1 }), deps)
    // All Solana networks have the same chain ID.
    const onTest = queue.request(ask('f', { digest: 'd', chainName: 'Solana Devnet' }), deps)
    expect(queue.entries()).toHaveLength(4)
    queue.decide('a', 'approved')
    queue.decide('e', 'rejected')
    expect(await elsewhere).toBe('rejected')
    expect(await Promise.all(both)).toEqual(['approved', 'approved'])
    queue.rejectAll()
    expect(await Promise.all([other, onTest])).toEqual(['rejected', 'rejected'])
  })

  it('cancels a request for one caller and keeps it for the other', async () => {
    const queue = createApprovalQueue()
    const first = queue.request(ask('a', { digest: 'd' }), deps)
    const second = queue.request(ask('b', { digest: 'd' }), deps)
    queue.cancel('a')
    await expect(first).rejects.toMatchObject({ code: 'frame.rpcAborted', message: 'Request was aborted' })
    expect(queue.entries()).toHaveLength(1)
    queue.cancel('b')
    await expect(second).rejects.toBeInstanceOf(WalletError)
    expect(queue.entries()).toHaveLength(0)
  })

  it('ignores an id that is not open', () => {
    const queue = createApprovalQueue()
    void queue.request(ask('a'), deps)
    queue.decide('b', 'approved')
    queue.cancel('b')
    expect(queue.entries()).toHaveLength(1)
  })
})
