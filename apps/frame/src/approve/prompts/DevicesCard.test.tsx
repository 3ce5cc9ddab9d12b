// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { WaitingDevice } from '../../vault/unlockPrompt.ts'
import { fakeConsentPorts } from '../testing/fakeConsentPorts.ts'
import { DeviceQuestion } from './DeviceQuestion.tsx'
import { DevicesCard } from './DevicesCard.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const device: WaitingDevice = {
  ...{ deviceId: 'd1', browser: 'Chrome on macOS', embedder: 'https://app.example.com', place: '203.0.113.*' },
  createdAt: '2026-11-20T10:00:00Z',
}
const theme = { mode: 'dark' } as const
const open = () => {
  const offer = { devices: [device], confirm: vi.fn(async () => {}), remove: vi.fn(async () => {}) }
  const onDone = vi.fn()
  render(<DevicesCard theme={theme} language="en" offer={offer} onDone={onDone} />)
  return { offer, onDone }
}
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

describe('confirming a device', () => {
  it('[threat 22] opens a window instead of deciding in the frame, which a page could mask', async () => {
    const { offer } = open()
    vi.spyOn(window, 'open').mockReturnValue({ closed: false, close() {}, postMessage() {} } as unknown as Window)
    await click('Confirm device')
    expect(window.open).toHaveBeenCalledWith('/approve', 'latchkey-approve', 'popup,width=420,height=680')
    expect(offer.confirm).not.toHaveBeenCalled()
  })

  it('shows which answer is on its way', async () => {
    const isBusy = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-busy')
    const { offer } = open()
    vi.spyOn(window, 'open').mockReturnValue({ closed: false, close() {}, postMessage() {} } as unknown as Window)
    await click('Confirm device')
    expect([isBusy('Confirm device'), isBusy('Remove')]).toEqual(['true', null])
    cleanup()
    const other = open()
    other.offer.remove.mockReturnValue(new Promise(() => {}))
    await click('Remove')
    expect([isBusy('Confirm device'), isBusy('Remove')]).toEqual([null, 'true'])
    expect(offer.remove).not.toHaveBeenCalled()
  })

  it('reports a blocked window, and removes a device without one', async () => {
    const { offer, onDone } = open()
    vi.spyOn(window, 'open').mockReturnValue(null)
    await click('Confirm device')
    expect(document.body.textContent).toContain('Your browser blocked the wallet window.')
    expect(offer.confirm).not.toHaveBeenCalled()
    await click('Remove')
    expect(offer.remove).toHaveBeenCalledExactlyOnceWith('d1')
    expect(onDone).toHaveBeenCalledExactlyOnceWith('opened')
  })

  it('waits until the user could read which device it is', async () => {
    const fake = fakeConsentPorts()
    const onDecide = vi.fn()
    render(<DeviceQuestion theme={theme} device={device} ports={fake.ports} onDecide={onDecide} />)
    const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm device' })
    for (const text of ['Chrome on macOS', 'app.example.com', '203.0.113.*'])
      expect(document.body.textContent).toContain(text)
    expect(confirm.disabled).toBe(true)
    act(() => {
      fake.point()
      fake.show(true)
      fake.pass(800)
    })
    expect(confirm.disabled).toBe(false)
    const at = { clientX: 10, clientY: 10 }
    fireEvent.pointerDown(confirm, at)
    fireEvent.click(confirm, { ...at, detail: 1 })
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('approved')
  })

  it('asks for a second press when the button moved under the pointer', () => {
    const fake = fakeConsentPorts()
    const onDecide = vi.fn()
    render(<DeviceQuestion theme={theme} device={device} ports={fake.ports} onDecide={onDecide} />)
    const hasty = 'Take a moment to review this, then press again.'
    expect(document.body.textContent).not.toContain(hasty)
    act(() => {
      fake.point()
      fake.show(true)
      fake.pass(800)
    })
    act(() => fake.point({ kind: 'left' }))
    act(() => fake.point())
    const confirm = screen.getByRole('button', { name: 'Confirm device' })
    fireEvent.pointerDown(confirm, { clientX: 10, clientY: 10 })
    fireEvent.click(confirm, { clientX: 10, clientY: 10, detail: 1 })
    expect(onDecide).not.toHaveBeenCalled()
    expect(document.body.textContent).toContain(hasty)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('rejected')
  })
})
