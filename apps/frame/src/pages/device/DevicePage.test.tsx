// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type DeviceAnswer, DevicePage, type DeviceRequest } from './DevicePage.tsx'

afterEach(cleanup)

const request: DeviceRequest = {
  embedder: 'https://app.example.com',
  browser: 'Chrome on Linux',
  place: '203.0.113.*',
  login: 'email',
  requestedAt: '2026-11-20T10:00:00Z',
  choices: ['17', '42', '83'],
  status: 'pending',
}
const open = async (change: Partial<DeviceRequest> = {}, status: DeviceAnswer = 'approved') => {
  const answer = vi.fn(async () => status)
  render(<DevicePage calls={{ describe: async () => ({ ...request, ...change }), answer }} />)
  await act(async () => {})
  return { answer, text: () => document.body.textContent ?? '' }
}
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

describe('the device link page', () => {
  it('shows the requesting site and browser', async () => {
    const { text } = await open()
    expect(text()).toContain('https://app.example.com')
    expect(text()).toContain('Chrome on Linux')
  })

  it('approves only with the chosen number', async () => {
    const { answer, text } = await open()
    await click('Approve')
    expect(answer).not.toHaveBeenCalled()
    await click('42')
    await click('Approve')
    expect(answer).toHaveBeenCalledExactlyOnceWith(true, '42')
    expect(text()).toContain('approved')
  })

  it('asks for no number if the login page cannot show one', async () => {
    const { answer, text } = await open({ choices: [] })
    expect(text()).not.toContain('number')
    expect(text()).toContain('Only approve if you’re logging in to this site with this browser right now.')
    await click('Approve')
    expect(answer).toHaveBeenCalledExactlyOnceWith(true, '')
  })

  it('refuses in one tap', async () => {
    const { answer, text } = await open({}, 'denied')
    await click('This wasn’t me')
    expect(answer).toHaveBeenCalledExactlyOnceWith(false, '')
    expect(text()).toContain('Login declined')
  })

  it.each(['expired', 'denied', 'approved'] as const)('offers nothing when the request is %s', async (status) => {
    await open({ status, choices: [] })
    expect(screen.queryByRole('button')).toBeNull()
  })
})
