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
})
