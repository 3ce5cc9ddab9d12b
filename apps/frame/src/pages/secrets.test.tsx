// @vitest-environment happy-dom

import { WalletError } from '@latchkey/wire/walletErrors'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { UnlockCard } from '../approve/prompts/UnlockCard.tsx'
import { HoldToReveal } from './HoldToReveal.tsx'
import { RecoveryCode } from './RecoveryCode.tsx'
import { KitPage } from './recoveryKit/KitPage.tsx'
import { fakeCode, fakeWords } from './testing/fakeWalletAccount.ts'

afterEach(cleanup)
const text = () => document.body.textContent ?? ''
const click = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

describe('the secret phrase behind a held button', () => {
  it('is in the page only while the button is held', () => {
    render(<HoldToReveal words={fakeWords} label="Words" />)
    const button = screen.getByRole('button')
    expect(document.body.innerHTML).not.toContain('sausage')
    fireEvent.pointerDown(button)
    expect(text()).toContain('sausage')
    fireEvent.pointerUp(button)
    expect(document.body.innerHTML).not.toContain('sausage')
  })

  it.each(['blur', 'pointerup'])('is hidden when the window sees %s', (type) => {
    render(<HoldToReveal words={fakeWords} label="Words" />)
    fireEvent.pointerDown(screen.getByRole('button'))
    act(() => void window.dispatchEvent(new Event(type)))
    expect(document.body.innerHTML).not.toContain('sausage')
  })

  it('works by keyboard, and never uses the clipboard', () => {
    render(<HoldToReveal words={fakeWords} label="Words" />)
    const button = screen.getByRole('button')
    fireEvent.keyDown(button, { key: ' ' })
    expect(text()).toContain('sausage')
    fireEvent.keyUp(button, { key: ' ' })
    expect(text()).not.toContain('sausage')
    expect(screen.queryByRole('button', { name: /copy/i })).toBeNull()
  })
})

describe('a recovery code', () => {
  it('counts as saved only after two of its groups were typed', async () => {
    const onKept = vi.fn()
    render(<RecoveryCode code={fakeCode} onKept={onKept} onCancel={() => {}} pick={() => [1, 4]} />)
    await click('I’ve saved it')
    expect(text()).not.toContain('9QXR')
    expect(text()).toContain('Enter these groups of the code you saved.')
    fireEvent.change(screen.getByLabelText('Group 2 of 7'), { target: { value: '9QXR' } })
    fireEvent.change(screen.getByLabelText('Group 5 of 7'), { target: { value: 'WRNG' } })
    await click('Confirm')
    expect(onKept).not.toHaveBeenCalled()
    expect(text()).toContain('doesn’t match')
    fireEvent.change(screen.getByLabelText('Group 5 of 7'), { target: { value: ' 3wnp' } })
    await click('Confirm')
    expect(onKept).toHaveBeenCalledOnce()
  })
})

describe('the recovery kit page', () => {
  it('opens a file with the code, and explains failures', async () => {
    const openKit = vi.fn(async (_: string, code: string) => {
      if (code !== fakeCode) throw new WalletError('vault.wrongCode')
      return { words: fakeWords, evmAddress: '0x7A11cE0000000000000000000000000000a11Ce7' }
    })
    const { container } = render(<KitPage openKit={openKit} />)
    const input = container.querySelector<HTMLInputElement>('input[type=file]')!
    const file = new File(['{"kind":"latchkey-kit"}'], 'kit.json', { type: 'application/json' })
    await act(async () => fireEvent.change(input, { target: { files: [file] } }))
    fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: 'nonsense' } })
    await click('Open')
    expect(text()).toContain('This isn’t the recovery code of this wallet.')
    fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: fakeCode } })
    await click('Open')
    expect(openKit).toHaveBeenLastCalledWith('{"kind":"latchkey-kit"}', fakeCode)
    expect(text()).toContain('Your secret phrase')
    expect(document.body.innerHTML).not.toContain('sausage')
  })
})

describe('unlocking on a new device', () => {
  const open = (types: readonly ('passkey' | 'code')[], work: () => Promise<void>) => {
    const onDone = vi.fn()
    render(<UnlockCard theme={{ mode: 'dark' }} offer={{ types, tryPasskey: work, tryCode: work }} onDone={onDone} />)
    return onDone
  }
  it('continues after the passkey', async () => {
    const onDone = open(['passkey', 'code'], async () => {})
    await click('Use your passkey')
    expect(onDone).toHaveBeenCalledExactlyOnceWith('opened')
  })
  it('explains a wrong code and stays', async () => {
    const onDone = open(['code'], () => Promise.reject(new WalletError('vault.wrongCode')))
    expect(screen.queryByRole('button', { name: 'Use your passkey' })).toBeNull()
    fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: 'x' } })
    await click('Unlock with the code')
    expect(text()).toContain('This isn’t the recovery code of this wallet.')
    expect(onDone).not.toHaveBeenCalled()
    await click('Cancel')
    expect(onDone).toHaveBeenCalledExactlyOnceWith('cancelled')
  })
})
