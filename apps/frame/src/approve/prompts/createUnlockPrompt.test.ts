// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { UnlockPrompt } from '../../vault/unlockPrompt.ts'
import { createUnlockPrompt } from './createUnlockPrompt.ts'

const nothing = async () => {}
const rows: [keyof UnlockPrompt, string, object?][] = [
  ['askLogin', 'Log in with your passkey', { tryPasskey: nothing }],
  ['askPasskey', 'Confirm with your passkey', { tryPasskey: nothing }],
  [
    ...(['askCode', 'Enter your login code'] as const),
    {
      ...{ email: 'ada@example.com', site: 'https://app.example.com', isKept: true, resendAt: 0, now: () => 0 },
      ...{ tryCode: nothing, sendAgain: async () => ({ resendAt: 0, matchNumber: null }) },
    },
  ],
  ['askDevices', 'New device', { devices: [], confirm: nothing, remove: nothing }],
  ['askUnlock', 'Unlock your wallet', { types: ['code'], tryPasskey: nothing, tryCode: nothing }],
  ['askBackup', 'Save your recovery code', { code: 'ABCD-EFGH', make: async () => true, addPasskey: nothing }],
  ['askLoginRequest', 'Someone is logging in to your wallet', { address: 'https://wallet.example/login' }],
  ['tellUnconfirmed', 'Sent, not confirmed yet'],
]

it.each(rows)('%s shows “%s”, in the theme, until it is canceled', async (method, title, offer) => {
  const prompts = createUnlockPrompt('en', { mode: 'light' }) as unknown as Record<
    string,
    (...given: unknown[]) => Promise<string>
  >
  const cancel = new AbortController()
  let answer: Promise<string> | undefined
  await act(async () => {
    answer = prompts[method]?.(...(offer ? [offer] : []), cancel.signal)
  })
  const shown = document.querySelector('h1')?.textContent
  const mode = document.querySelector('[data-theme]')?.getAttribute('data-theme')
  await act(async () => cancel.abort())
  expect([shown, mode, await answer]).toEqual([title, 'light', 'cancelled'])
  expect(document.body.textContent).toBe('')
})
