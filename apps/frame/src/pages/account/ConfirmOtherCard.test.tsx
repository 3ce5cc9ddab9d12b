// @vitest-environment happy-dom
import { WalletError } from '@latchkey/wire/walletErrors'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeConsentPorts } from '../../approve/testing/fakeConsentPorts.ts'
import { click, holdTime, open, settle, text } from '../testing/accountPage.tsx'
import { fakeView } from '../testing/fakeWalletAccount.ts'
import { ConfirmOtherCard } from './ConfirmOtherCard.tsx'

holdTime()

const isPhone = ({ browser }: { browser: string }) => browser === 'Safari on iPhone'
const devices = fakeView.devices.map((one) => (isPhone(one) ? { ...one, status: 'probation' as const } : one))
const phone = devices.find(isPhone)
if (!phone) throw new Error('There is no such device')

describe('[threat 36] a new device in the list of the wallet page', () => {
  it('is not confirmed by fast clicks, which a site can lure onto this page in a small window', async () => {
    const fake = await open({ ...fakeView, devices })
    await click('Confirm Safari on iPhone')
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm device' })
    for (const detail of [1, 2, 3]) fireEvent.click(button, { detail })
    await settle()
    expect(fake.view()?.devices.find(isPhone)?.status).toBe('probation')
    expect(text()).toContain('Confirm it only if it was you.')
    await click('Close')
    expect(screen.getByRole('button', { name: 'Confirm Safari on iPhone' })).toBeTruthy()
  })

  const show = (confirmDevice: (deviceId: string) => Promise<void>) => {
    const fake = fakeConsentPorts()
    const onDone = vi.fn()
    render(<ConfirmOtherCard account={{ confirmDevice }} device={phone} ports={fake.ports} onDone={onDone} />)
    const press = async () => {
      act(() => {
        fake.point()
        fake.show(true)
        fake.pass(800)
      })
      const button = screen.getByRole('button', { name: 'Confirm device' })
      fireEvent.pointerDown(button, { clientX: 10, clientY: 10 })
      fireEvent.click(button, { clientX: 10, clientY: 10, detail: 1 })
      await settle()
    }
    return { press, onDone }
  }

  it('is confirmed once the user could read which one it is', async () => {
    const confirmDevice = vi.fn(async () => {})
    const { press, onDone } = show(confirmDevice)
    await press()
    expect(confirmDevice).toHaveBeenCalledExactlyOnceWith(phone.deviceId)
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('stays on the screen with the reason if the server refuses', async () => {
    const { press, onDone } = show(async () => {
      throw new WalletError('device.unconfirmed')
    })
    await press()
    expect(
      screen.getByText('This device isn’t confirmed yet. Confirm it in your wallet settings, then try again.'),
    ).toBeTruthy()
    expect(onDone).not.toHaveBeenCalled()
  })
})
