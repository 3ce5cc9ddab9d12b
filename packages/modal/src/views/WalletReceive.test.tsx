// @vitest-environment happy-dom
import { fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp } from '../testing/openedModal.ts'

afterEach(cleanUp)

test('[ACT-05] the whole address, a code of it, the network by name and what may be sent', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { ui } = await openAccount({}, 'WalletReceive')
  expect(ui.getByRole('img', { name: /code with your address/ })).toBeTruthy()
  expect(ui.getByText(fakeAccount)).toBeTruthy()
  expect(ui.getByText('Sei Network')).toBeTruthy()
  expect(ui.getByText(/Send only SEI and tokens of Sei Network to this address/)).toBeTruthy()
  await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Copy address' })))
  expect(write).toHaveBeenCalledWith(fakeAccount)
  write.mockRestore()
})
