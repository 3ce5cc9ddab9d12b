import { describe, expect, test } from 'vitest'
import { createTestKit } from '../testing/createTestKit.ts'
import { closeModal } from './closeModal.ts'
import { pushView } from './navigate.ts'
import { openModal } from './openModal.ts'
import { showApproval } from './showApproval.ts'

const views = ({ store }: ReturnType<typeof createTestKit>) => {
  const { modal, router } = store.getState()
  return modal.isOpen ? router.history.map(({ view }) => view) : 'closed'
}

describe('[FRAME-18] an approval', () => {
  test.each([undefined, true] as const)('opens a closed modal and closes it again (own: %s)', async (isOwn) => {
    const kit = createTestKit()
    const answer = await showApproval(
      kit,
      async () => {
        expect(kit.store.getState().modal.isOpen).toBe(true)
        expect(kit.store.getState().router.history).toEqual([
          { view: 'ApproveTransaction', params: isOwn && { isOwn: true } },
        ])
        return 5
      },
      isOwn,
    )
    expect([answer, views(kit)]).toEqual([5, 'closed'])
  })

  test('lies on top of an open modal and goes back to it, also after a failure', async () => {
    const kit = createTestKit()
    openModal(kit)
    pushView(kit, 'AllWallets')
    const failing = showApproval(kit, async () => {
      expect(views(kit)).toEqual(['Connect', 'AllWallets', 'ApproveTransaction'])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(views(kit)).toEqual(['Connect', 'AllWallets'])
  })

  test('leaves alone what was opened over it or closed meanwhile', async () => {
    const kit = createTestKit()
    await showApproval(kit, async () => pushView(kit, 'WhatIsAWallet'))
    expect(views(kit)).toEqual(['ApproveTransaction', 'WhatIsAWallet'])
    await showApproval(kit, async () => closeModal(kit))
    expect(views(kit)).toBe('closed')
  })

  const ask = (kit: ReturnType<typeof createTestKit>, isOwn?: true) => {
    let end = () => {}
    const ended = showApproval(kit, () => new Promise<void>((resolve) => (end = resolve)), isOwn)
    return async () => {
      end()
      await ended
    }
  }

  test.each([
    [undefined, 'closed'],
    ['Account', ['Account']],
  ] as const)('stays until the last of several is answered (before: %s)', async (before, after) => {
    const kit = createTestKit()
    if (before) openModal(kit, before)
    const shown = [...(before ? [before] : []), 'ApproveTransaction']
    const [first, second, own] = [ask(kit), ask(kit), ask(kit, true)]
    await first()
    await own()
    expect(views(kit)).toEqual([...shown, 'ApproveTransaction'])
    await second()
    expect(views(kit)).toEqual(after)
    await ask(kit)()
    expect(views(kit)).toEqual(after)
  })

  test('that ends late leaves the next one, which was asked after the modal closed', async () => {
    const kit = createTestKit()
    const late = ask(kit)
    closeModal(kit)
    const next = ask(kit)
    await late()
    expect(views(kit)).toEqual(['ApproveTransaction'])
    await next()
    expect(views(kit)).toBe('closed')
  })
})
