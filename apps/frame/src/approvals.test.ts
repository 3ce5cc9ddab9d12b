import { describe, expect, it } from 'vitest'
import { createApprovals } from './approvals.ts'
import { createApprovalQueue } from './approve/approvalQueue.ts'
import type { Spending } from './spending.ts'

const approval = (id: string) => ({
  id,
  origin: 'https://dapp.example',
  dapp: undefined,
  chainId: 1329,
  chainName: 'Sei Network',
  subject: { kind: 'message', account: '0x0', message: '0x12' } as const,
  digest: id,
})

const start = (spending?: Spending) => {
  const queue = createApprovalQueue()
  const deps = {
    loadFacts: () => Promise.reject(),
    simulate: async () => undefined,
    language: () => 'en' as const,
    theme: () => ({ mode: 'dark' as const }),
  }
  const approvals = createApprovals(
    async () => ({ requestApproval: queue.request, cancelApproval: queue.cancel }),
    deps,
    spending,
  )
  return { queue, approvals }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('approvals', () => {
  it('throw 4001 when the user declines and pass when they approve', async () => {
    const { queue, approvals } = start()
    const asked = [
      approvals.ask(approval('a'), new AbortController().signal),
      approvals.ask(approval('b'), new AbortController().signal),
    ]
    await settle()
    queue.decide('a', 'approved')
    queue.decide('b', 'rejected')
    await expect(asked[0]).resolves.toBeUndefined()
    await expect(asked[1]).rejects.toMatchObject({ rpcCode: 4001 })
  })

  it('[threat 27] ask again when a request passes the limit of the day only since its screen was drawn', async () => {
    const counted = [false, true]
    const spending = { count: async () => counted.shift() ?? false, forget: () => {} } as unknown as Spending
    const { queue, approvals } = start(spending)
    const asked = approvals.ask(approval('a'), new AbortController().signal)
    await settle()
    queue.decide('a', 'approved')
    await settle()
    expect(queue.entries().map((entry) => entry.approval.id)).toEqual(['a'])
    queue.decide('a', 'approved')
    await expect(asked).resolves.toBeUndefined()
  })

  it('keep five requests open and reject 495 of 500', async () => {
    const { queue, approvals } = start()
    const asked = Array.from({ length: 500 }, (_, index) =>
      approvals.ask(approval(`${index}`), new AbortController().signal).catch((error) => error),
    )
    await settle()
    expect(queue.entries()).toHaveLength(5)
    queue.rejectAll()
    const errors = await Promise.all(asked)
    expect(errors.filter(({ rpcCode }) => rpcCode === -32005)).toHaveLength(495)
  })

  it('remove a request that the page cancels, also before it is shown', async () => {
    const { queue, approvals } = start()
    const [late, early] = [new AbortController(), new AbortController()]
    const asked = approvals.ask(approval('a'), late.signal)
    await settle()
    expect(queue.entries()).toHaveLength(1)
    late.abort()
    await expect(asked).rejects.toMatchObject({ code: 'frame.rpcAborted' })
    expect(queue.entries()).toHaveLength(0)
    early.abort()
    await expect(approvals.ask(approval('b'), early.signal)).rejects.toMatchObject({ code: 'frame.rpcAborted' })
    expect(queue.entries()).toHaveLength(0)
  })
})
