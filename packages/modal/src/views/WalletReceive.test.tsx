// @vitest-environment happy-dom
import { fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp } from '../testing/openedModal.ts'

afterEach(cleanUp)

test('[ACT-05] shows the full address, its QR code, the network name and what may be sent', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { ui } = await openAccount({}, 'WalletReceive')
  expect(ui.getByRole('img', { name: /QR code of your address/ })).toBeTruthy()
  expect(ui.getByText(fakeAccount)).toBeTruthy()
  expect(ui.getByText('Sei Network')).toBeTruthy()
  expect(ui.getByText(/Send only SEI and tokens on Sei Network to this address/)).toBeTruthy()
  await act(async () => void fireEvent.click(ui.getByRole('button', { name: 'Copy address' })))
  expect(write).toHaveBeenCalledWith(fakeAccount)
  write.mockRestore()
})

/** A text as a contract returns it. */
const encodeText = (text: string): string => {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const bytes = [...text].map((letter) => letter.charCodeAt(0).toString(16)).join('')
  return `0x${word(32)}${word(text.length)}${bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')}`
}

test('shows the sei1 address of the same key, or that the chain has not seen it yet', async () => {
  const sei1 = `sei1${'q'.repeat(34)}last`
  const book = (answer: string) => ({
    rpc: async ({ method }: { method: string }) => (method === 'eth_call' ? encodeText(answer) : '0x531'),
  })
  const linked = await openAccount(book(sei1), 'WalletReceive')
  await waitFor(() => expect(linked.ui.getByText(sei1)).toBeTruthy())
  expect(linked.ui.getByRole('button', { name: 'Copy sei1 address' })).toBeTruthy()
  await cleanUp()
  const { ui } = await openAccount(book(''), 'WalletReceive')
  await waitFor(() => expect(ui.getByText('Not linked yet')).toBeTruthy())
})
