// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { cases } from '../gallery/cases.ts'
import { confirmButton, openCase, openScreen } from '../testing/openScreen.tsx'

afterEach(cleanup)

describe('a screen without room', () => {
  it.each([
    ['too low', { height: 359 }],
    ['too narrow', { width: 299 }],
    ['shrunk', { zoom: 0.5 }],
  ])('[threat 22] a screen that is %s moves to the wallet window and returns when it has room', async (_, part) => {
    const { fake, arm, text } = await openScreen(
      cases.send!.approval,
      { openWindow: () => Promise.resolve('blocked') },
      'covers',
    )
    arm()
    act(() => fake.leave(part))
    expect(screen.queryByRole('button', { name: /^(Approve|Sign)$/ })).toBeNull()
    expect(text()).toContain('This screen is too small to show the request.')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Continue' })))
    expect(text()).toContain('Your browser blocked the wallet window. Make this window larger')
    act(() => fake.leave({ width: 300, height: 360, zoom: 1 }))
    expect(confirmButton().disabled).toBe(true)
    arm()
    expect(confirmButton().disabled).toBe(false)
  })

  it('[threat 22] the card stays in the visible part', async () => {
    const { fake, container } = await openCase('send')
    act(() => fake.leave({ top: 40, height: 560 }))
    expect(container.querySelector<HTMLElement>('.ApprovalCard')?.style).toMatchObject({ top: '40px', height: '560px' })
  })

  it('[threat 22] a wallet window that is too small says so and cannot approve', async () => {
    const { fake, text } = await openCase('send')
    act(() => fake.leave({ height: 200 }))
    expect(text()).toContain('Make this window larger')
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Cancel'])
  })

  it('an enlarged frame shows no second card while the wallet window is open', async () => {
    const { fake, text } = await openScreen(cases.send!.approval, { openWindow: () => new Promise(() => {}) }, 'covers')
    act(() => fake.leave({ height: 200 }))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Continue' })))
    act(() => fake.leave({ height: 600 }))
    expect(text()).toContain('Answer in the wallet window.')
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })
})
