// @vitest-environment happy-dom
import { WalletError } from '@latchkey/wire/walletErrors'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DevicesCard } from './DevicesCard.tsx'
import { LoginRequestCard } from './LoginRequestCard.tsx'
import { PasskeyCard } from './PasskeyCard.tsx'
import { UnconfirmedCard } from './UnconfirmedCard.tsx'
import { UnlockCard } from './UnlockCard.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const theme = { mode: 'dark' } as const
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const device = {
  ...{ deviceId: 'd1', browser: 'Chrome on macOS', embedder: 'https://app.example.com', place: null },
  createdAt: '2026-11-20T10:00:00Z',
}
const devices = { devices: [], confirm: async () => {}, remove: async () => {} }

describe('an answer to a card', () => {
  const open = (card: (onDone: (result: string) => void) => ReactNode) => {
    const done = vi.fn()
    const { container } = render(card(done))
    return { done, container, text: () => container.textContent ?? '' }
  }
  const gate = () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    return { held, release: () => act(async () => release()) }
  }

  it('about a silent network closes it, and the card takes the focus', async () => {
    const focus = vi.spyOn(window, 'focus')
    const { done } = open((onDone) => <UnconfirmedCard theme={theme} onDone={onDone} />)
    expect(focus).toHaveBeenCalledOnce()
    await press('Close')
    expect(done).toHaveBeenCalledExactlyOnceWith('cancelled')
  })

  it('about a login elsewhere opens its page or closes it', async () => {
    const { done, container } = open((onDone) => (
      <LoginRequestCard theme={theme} offer={{ address: '#' }} onDone={onDone} />
    ))
    // No page is loaded in a test.
    container.addEventListener('click', (event) => event.preventDefault())
    await press('Not now')
    await act(async () => fireEvent.click(screen.getByRole('link')))
    expect(done.mock.calls).toEqual([['cancelled'], ['opened']])
  })

  it('by passkey is awaited, once at a time', async () => {
    const { held, release } = gate()
    const tryPasskey = vi.fn(() => held)
    const { done } = open((onDone) => <PasskeyCard theme={theme} asks="login" offer={{ tryPasskey }} onDone={onDone} />)
    await press('Use your passkey')
    expect(screen.getByRole('button', { name: 'Use your passkey' }).getAttribute('aria-busy')).toBe('true')
    await press('Use your passkey')
    expect(tryPasskey).toHaveBeenCalledOnce()
    expect(done).not.toHaveBeenCalled()
    await release()
    expect(done).toHaveBeenCalledExactlyOnceWith('opened')
    expect(screen.getByRole('button', { name: 'Use your passkey' }).getAttribute('aria-busy')).toBeNull()
  })

  it.each([
    ['declined', new WalletError('passkey.notUsed'), 'warn'],
    ['refused', new WalletError('passkey.refused'), 'bad'],
    ['broken', new Error('inner text'), 'bad'],
  ])('by a passkey that is %s is shown, and can be tried again', async (_, error, tone) => {
    const tries = [error]
    const tryPasskey = async () => {
      const failure = tries.pop()
      if (failure) throw failure
    }
    const { done, container, text } = open((onDone) => (
      <PasskeyCard theme={theme} asks="confirm" offer={{ tryPasskey }} onDone={onDone} />
    ))
    await press('Use your passkey')
    expect(container.querySelector('.Banner')?.getAttribute('data-tone')).toBe(tone)
    expect(text()).not.toContain('inner text')
    expect(done).not.toHaveBeenCalled()
    await press('Use your passkey')
    expect(container.querySelector('.Banner')).toBeNull()
    expect(done).toHaveBeenCalledExactlyOnceWith('opened')
    await press('Cancel')
    expect(done).toHaveBeenLastCalledWith('cancelled')
  })

  it('to unlock shows a failure where it was tried', async () => {
    const tryCode = vi.fn(async (code: string) => {
      if (code !== 'GOOD') throw new WalletError('vault.wrongCode')
    })
    const tryPasskey = async () => {
      throw new WalletError('passkey.notUsed')
    }
    const { done, container } = open((onDone) => (
      <UnlockCard theme={theme} offer={{ types: ['passkey', 'code'], tryPasskey, tryCode }} onDone={onDone} />
    ))
    const type = (value: string) =>
      act(async () => fireEvent.change(screen.getByRole('textbox'), { target: { value } }))
    const submit = () => act(async () => fireEvent.submit(container.querySelector('form')!))
    const whyOff = () => screen.getByRole('button', { name: /^Unlock with the code/ }).title
    await submit()
    expect(tryCode).not.toHaveBeenCalled()
    expect(whyOff()).toBe('Enter the recovery code first')
    await press('Use your passkey')
    expect(container.querySelectorAll('.Banner')).toHaveLength(1)
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).not.toBe('true')
    await type('BAD')
    expect(whyOff()).toBe('')
    await submit()
    expect(container.querySelectorAll('.Banner')).toHaveLength(0)
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
    expect(done).not.toHaveBeenCalled()
    await type('GOOD')
    await submit()
    expect(tryCode.mock.calls).toEqual([['BAD'], ['GOOD']])
    expect(done).toHaveBeenCalledExactlyOnceWith('opened')
    await press('Cancel')
    expect(done).toHaveBeenLastCalledWith('cancelled')
  })

  it('about devices goes on to the next one, and ends after the last', async () => {
    const remove = vi.fn(async () => {})
    const offer = {
      ...devices,
      devices: [device, { ...device, deviceId: 'd2', browser: 'Firefox on Windows' }],
      remove,
    }
    const { done, text } = open((onDone) => <DevicesCard theme={theme} language="en" offer={offer} onDone={onDone} />)
    expect(text()).toContain('Chrome on macOS')
    expect(text()).toContain('app.example.com')
    await press('Remove')
    expect(text()).toContain('Firefox on Windows')
    expect(done).not.toHaveBeenCalled()
    await press('Remove')
    expect(remove.mock.calls).toEqual([['d1'], ['d2']])
    expect(done).toHaveBeenCalledExactlyOnceWith('opened')
    await press('Close')
    expect(done).toHaveBeenLastCalledWith('cancelled')
  })

  it('about devices shows a failure', async () => {
    const remove = async () => {
      throw new WalletError('network.offline')
    }
    const { done, container } = open((onDone) => (
      <DevicesCard theme={theme} language="en" offer={{ ...devices, devices: [device], remove }} onDone={onDone} />
    ))
    await press('Remove')
    expect(container.querySelector('.Banner')?.getAttribute('data-tone')).toBe('bad')
    expect(done).not.toHaveBeenCalled()
  })
})
