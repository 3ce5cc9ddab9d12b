// @vitest-environment happy-dom
import { WalletError } from '@latchkey/wire/walletErrors'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BackupCard } from './BackupCard.tsx'
import { showPrompt } from './showPrompt.tsx'

afterEach(cleanup)

const code = Array(7).fill('AAAA').join('-')
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const text = () => document.body.textContent ?? ''
const tone = () => [...document.querySelectorAll('.Banner')].map((one) => one.getAttribute('data-tone'))

/** Says that the code was saved, and types the two groups asked for. */
const keep = async () => {
  await press('I’ve saved it')
  for (const field of screen.getAllByRole('textbox'))
    await act(async () => fireEvent.change(field, { target: { value: 'aaaa' } }))
  await act(async () => fireEvent.submit(document.querySelector('form')!))
}
const open = (make: () => Promise<boolean>, addPasskey: () => Promise<void> = async () => {}) => {
  const onDone = vi.fn()
  render(<BackupCard theme={{ mode: 'dark' }} offer={{ code, make, addPasskey }} onDone={onDone} />)
  return onDone
}

describe('saving a recovery code', () => {
  it('shows the code, makes the wallet once it is saved, and goes on to the passkey', async () => {
    const make = vi.fn(async () => true)
    const addPasskey = vi.fn(async () => {})
    const onDone = open(make, addPasskey)
    expect(text()).toContain('Save your recovery code')
    expect(text()).toContain('It unlocks your wallet if you lose this device. We don’t have a copy.')
    expect(text()).toContain('AAAA'.repeat(7))
    // The code comes first; a logo would push it down.
    expect(document.querySelector('.PromptCard-middle')?.firstElementChild?.tagName).toBe('H1')
    expect(make).not.toHaveBeenCalled()
    await keep()
    expect(make).toHaveBeenCalledOnce()
    expect(onDone).not.toHaveBeenCalled()
    expect(screen.getByRole('heading').textContent).toBe('Add a passkey')
    expect(screen.queryByRole('button', { name: 'Continue with only the code' })).toBeNull()
    await press('Add a passkey')
    expect(addPasskey).toHaveBeenCalledOnce()
    expect(onDone).toHaveBeenCalledExactlyOnceWith('kept')
  })

  it('ends where another browser was faster', async () => {
    const onDone = open(async () => false)
    await keep()
    expect(onDone).toHaveBeenCalledExactlyOnceWith('kept')
    expect(text()).toContain('Save your recovery code')
  })

  it('shows why no wallet could be made, and can be left', async () => {
    const onDone = open(async () => {
      throw new WalletError('network.apiUnreachable')
    })
    await keep()
    expect(text()).toContain('We couldn’t reach the Latchkey service. Try again.')
    expect(tone()).toContain('bad')
    expect(onDone).not.toHaveBeenCalled()
    await press('Back')
    await press('Not now')
    expect(onDone).toHaveBeenCalledExactlyOnceWith('cancelled')
  })

  it('offers the code alone after a passkey failed', async () => {
    const onDone = open(
      async () => true,
      async () => {
        throw new WalletError('passkey.notUsed')
      },
    )
    await keep()
    await press('Add a passkey')
    expect(text()).toContain('If the code is all you have, losing it means losing the wallet.')
    expect(tone()).toEqual(['warn', 'warn'])
    expect(onDone).not.toHaveBeenCalled()
    await press('Continue with only the code')
    expect(onDone).toHaveBeenCalledExactlyOnceWith('kept')
  })

  it('is busy while the wallet is made', async () => {
    let finish = () => {}
    open(
      () =>
        new Promise((resolve) => {
          finish = () => resolve(true)
        }),
    )
    await keep()
    expect(screen.getByRole('button', { name: 'Confirm' }).getAttribute('aria-busy')).toBe('true')
    await act(async () => finish())
    expect(screen.getByRole('heading').textContent).toBe('Add a passkey')
  })
})

describe('a prompt', () => {
  const look = { language: 'en', theme: { mode: 'dark' } } as const
  const device = {
    deviceId: 'd1',
    browser: 'Chrome',
    embedder: 'https://a.example',
    place: null,
    createdAt: '2026-11-20T10:00:00Z',
  }
  const passkey = { tryPasskey: async () => {} }
  const offers = [
    [{ kind: 'passkey', asks: 'login', offer: passkey }, 'Log in with your passkey'],
    [{ kind: 'passkey', asks: 'confirm', offer: passkey }, 'Confirm with your passkey'],
    [
      {
        kind: 'code',
        offer: {
          ...{ email: 'ada@example.com', site: 'https://a.example', isKept: true, resendAt: 0, now: () => 0 },
          ...{ tryCode: async () => {}, sendAgain: async () => ({ resendAt: 0, matchNumber: null }) },
        },
      },
      'ada@example.com',
    ],
    [{ kind: 'devices', offer: { devices: [device], confirm: async () => {}, remove: async () => {} } }, 'Chrome'],
    [{ kind: 'unlock', offer: { types: ['code'], ...passkey, tryCode: async () => {} } }, 'Unlock your wallet'],
    [
      { kind: 'backup', offer: { code, make: async () => true, addPasskey: async () => {} } },
      'Save your recovery code',
    ],
    [{ kind: 'request', offer: { address: '#' } }, 'Someone is logging in to your wallet'],
    [{ kind: 'unconfirmed' }, 'Close'],
  ] as const

  it.each(offers)('of kind %j shows its own card, and goes away when it is called off', async (prompt, words) => {
    const abort = new AbortController()
    let answer: Promise<string> | undefined
    await act(async () => {
      answer = showPrompt(prompt as Parameters<typeof showPrompt>[0], look, abort.signal)
    })
    expect(text()).toContain(words)
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    await act(async () => abort.abort())
    await expect(answer).resolves.toBe('cancelled')
    expect(document.body.childElementCount).toBe(0)
  })

  it('is answered once, and hears no more of its signal', async () => {
    const abort = new AbortController()
    const removed = vi.spyOn(abort.signal, 'removeEventListener')
    let answer: Promise<string> | undefined
    await act(async () => {
      answer = showPrompt({ kind: 'passkey', asks: 'login', offer: passkey }, look, abort.signal)
    })
    await press('Use your passkey')
    await expect(answer).resolves.toBe('opened')
    expect(removed).toHaveBeenCalledWith('abort', expect.any(Function))
    expect(document.body.childElementCount).toBe(0)
  })
})
