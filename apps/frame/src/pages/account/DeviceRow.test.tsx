// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeView } from '../testing/fakeWalletAccount.ts'
import { DeviceRow } from './DeviceRow.tsx'

it('keeps site, network and day of a device apart, in whatever direction they are written', () => {
  const [device] = fakeView.devices
  if (!device) throw new Error('There is no device')
  render(<DeviceRow device={device} canChange={false} isBusy={false} onConfirm={() => {}} onRemove={() => {}} />)
  for (const part of ['app.example.com', '198.51.100.*', 'November 20, 2026'])
    expect(screen.getByText(part).tagName).toBe('BDI')
})
