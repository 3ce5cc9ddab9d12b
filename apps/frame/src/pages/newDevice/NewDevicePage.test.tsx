// @vitest-environment happy-dom
import { HttpError } from '@latchkey/wire/walletErrors'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NewDevicePage } from './NewDevicePage.tsx'

afterEach(cleanup)

const device = {
  browser: 'Chrome on Linux',
  embedder: 'https://app.example.com',
  place: '203.0.113.*' as string | null,
  createdAt: '2026-11-20T10:00:00Z',
  status: 'probation' as 'probation' | 'confirmed',
  confirmsAt: null,
  isSameNetwork: true,
}
const open = async (change: Partial<typeof device> = {}) => {
  const answer = vi.fn(async ({ isOwn }: { isOwn: boolean }) => (isOwn ? '2026-11-21T10:00:00Z' : null))
  render(<NewDevicePage calls={{ describe: async () => ({ ...device, ...change }), answer }} />)
  await act(async () => {})
  return { answer, text: () => document.body.textContent ?? '' }
}
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

describe('the new device page', () => {
  it('shows browser, site, network and time, and does nothing on its own', async () => {
    const { answer, text } = await open()
    for (const part of ['Chrome on Linux', 'https://app.example.com', '203.0.113.*']) expect(text()).toContain(part)
    expect(text()).not.toContain('came from another network')
    expect(answer).not.toHaveBeenCalled()
  })

  it('says when the login came from another network, and never invents one', async () => {
    const { text } = await open({ isSameNetwork: false, place: null })
    expect(text()).toContain('The login came from a different network than the one you’re on now.')
    expect(text()).toContain('Unknown')
  })

  it('undoes and freezes with one click', async () => {
    const { answer, text } = await open()
    await click('Not me: remove it and freeze my wallet')
    expect(answer).toHaveBeenCalledExactlyOnceWith({ isOwn: false, isFrozen: true })
    expect(text()).toContain('It’s logged out and your wallet is frozen.')
  })

  it('confirming starts the wait and shows its end; a confirmed device is not asked about', async () => {
    const { answer, text } = await open()
    await click('Yes, it was me')
    expect(answer).toHaveBeenCalledExactlyOnceWith({ isOwn: true, isFrozen: false })
    expect(text()).toContain('Thanks. The waiting period has started')
    cleanup()
    await open({ status: 'confirmed' })
    expect(screen.queryByRole('button', { name: 'Yes, it was me' })).toBeNull()
  })

  it('reports an expired link', async () => {
    const describeNone = () => Promise.reject(new HttpError(410, { reasons: [] }))
    render(<NewDevicePage calls={{ describe: describeNone, answer: async () => null }} />)
    await act(async () => {})
    expect(document.body.textContent).toContain('This link no longer works')
  })
})
