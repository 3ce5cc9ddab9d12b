// @vitest-environment happy-dom
import type { Hex } from '@latchkey/wire/caip'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { hexToString, stringToHex } from 'viem/utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Approval } from './approval.ts'
import { cases } from './gallery/cases.ts'
import { confirmButton, openCase, openScreen } from './testing/openScreen.tsx'

afterEach(cleanup)

describe('the approval screen', () => {
  it.each([
    [
      'send',
      [
        'app.example.com',
        'calls itself “Harbour”',
        'Send',
        '50 USDC',
        'grace.latchkey.id',
        '1,200 USDC',
        'up to 0.00583 SEI',
        'Simulation: nothing else moves.',
      ],
    ],
    ['sendNew', ['You haven’t paid this address before.', '0x5171 A9e4 0000 0000 0000 0000 0000 0000 0000 1234']],
    ['sendLookalike', ['This address looks like one you know', 'grace.latchkey.id']],
    ['notTested', ['We couldn’t check what this moves.']],
    ['noFacts', ['We couldn’t load the details of this request.', 'We couldn’t check what this moves.']],
    ['noPrices', ['We couldn’t get a price for everything this moves']],
    ['reverts', ['The simulation failed.']],
    ['differs', ['The simulation moved more than this request says', '− 900 USDC']],
    ['dressedAsSwap', ['Send', '9,000 SEI', '0x5171 A9e4', 'no contract at this address', 'over the daily limit']],
    ['unknownRouter', ['Send', '9,000 SEI', '0xC0dE', 'We don’t know this contract.', 'over the daily limit']],
    ['approveNearlyAll', ['The spender can take everything you have of this token, now and later.']],
    ['hiddenAllowance', ['Can be taken later', 'All your USDC, now and later']],
    ['approve', ['Allow spending', '50 USDC', 'DragonSwap']],
    ['approveAll', ['Unlimited USDC', 'The spender can take everything you have of this token, now and later.']],
    ['collection', ['Every SEIYANS', 'The spender can take every item']],
    [
      'swap',
      ['You pay', '250 USDC', 'You get at least', '588.27 SEI', 'Simulation: you get 594.21 SEI. Nothing else moves.'],
    ],
    [
      'batch',
      ['Swap', 'You pay', '250 USDC', 'You get at least', '588.27 SEI', 'DragonSwap', 'Token approvalOnly this amount'],
    ],
    ['batchLeft', ['Swap', 'You pay', '250 USDC', 'DragonSwap', 'Token approval300 USDC', 'up to this amount']],
    [
      'hidden',
      ['2 actions at once', 'Allow spending unlimited units of an unknown token', 'Call a function that can’t be read'],
    ],
    ['unknown', ['A function that can’t be read and send 1 SEI', '0x4e71d92d']],
    ['fakeToken', ['This token carries the name of another one.']],
    ['message', ['app.example.com requests a signature', 'Signing is free and sends nothing.']],
    ['digest', ['This could be the fingerprint of a transaction.']],
    ['signIn', ['Sign in to app.example.com', '2026-11-20 10:00 UTC']],
    ['signInElsewhere', ['This sign-in is for a different site']],
    ['typedData', ['requests a signature', 'Mail', 'Hello, Grace!', 'Made for', 'Ether Mail']],
    ['permit', ['Allow spending unlimited USDC', 'This signature alone lets someone move your tokens.']],
    ['broken', ['This request can’t be signed. Details for the site’s developers:', 'the main type is missing']],
    ['permissions', ['requests permissions', 'without asking again', 'contract-call']],
    ['solana', ['requests a signature', 'Hello from Harbour', 'Solana']],
    ['punycode', ['xn--hrbour-bua.example', 'letters that can look like others']],
    ['longOrigin', ['.attacker.example']],
  ])('[FRAME-17] [ACT-11] %s', async (name, words) => {
    const { text } = await openCase(name)
    for (const word of words) expect(text()).toContain(word)
  })

  it('shows what only the simulation knows as loading, and the rest at once', async () => {
    const simulate = () => new Promise<never>(() => {})
    const { container } = await openScreen(cases.swap!.approval, { simulate })
    const rows = [...container.querySelectorAll('.KeyValue-row')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('.Skeleton') !== null,
    ])
    expect(rows).toEqual([
      ['After this', true],
      ['Network fee', false],
      ['Network', false],
    ])
  })

  it("keeps the words that AppKit's own tests look for", async () => {
    const { container } = await openCase('message')
    expect(container.querySelector('.textContent')?.textContent).toBe(
      'Welcome to Harbour.\n\nSigning is free and sends nothing.',
    )
    expect(screen.getByRole('heading', { name: /requests a signature/ })).toBeTruthy()
    expect(confirmButton('Sign')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  })

  it('promises no later balance without a simulation', async () => {
    const { text } = await openCase('notTested')
    expect(text()).toContain('50 USDC')
    expect(text()).not.toContain('After this')
  })

  it('shows the origin before the name', async () => {
    const { text } = await openCase('send')
    expect(text().indexOf('app.example.com')).toBeLessThan(text().indexOf('Harbour'))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('app.example.com')
  })

  it('shows the raw bytes on demand', async () => {
    const { text } = await openCase('send')
    expect(text()).not.toContain('0xa9059cbb')
    fireEvent.click(screen.getByRole('button', { name: 'Show details' }))
    expect(text()).toContain('data 0xa9059cbb')
  })

  it('shows raw units and stays usable when the facts never arrive', async () => {
    vi.useFakeTimers()
    try {
      const found = cases.send!
      const { text } = await openScreen(found.approval, { loadFacts: () => new Promise(() => {}) })
      expect(text()).not.toContain('USDC')
      await act(() => vi.advanceTimersByTimeAsync(4_000))
      expect(text()).toContain('50,000,000 units of an unknown token')
      expect(text()).toContain('We couldn’t load the details of this request.')
    } finally {
      vi.useRealTimers()
    }
  })

  it('[threat 41] of a sign-in with a time that no clock shows still lets the user decline', async () => {
    const { approval } = cases.signIn!
    const message = hexToString((approval.subject as { message: Hex }).message).replace(/11:00:00.000Z$/, '11:00:60Z')
    expect(message).toMatch(/^Expiration Time: 2026-11-20T11:00:60Z$/m)
    const subject = { ...approval.subject, message: stringToHex(message) } as Approval['subject']
    const { text, onDecide } = await openScreen({ ...approval, subject })
    expect(text()).toContain('This looks like a sign-in, but its format is wrong.')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('rejected')
  })

  it('[threat 30] names every address that a batch imitates, so a decoy hides none', async () => {
    const like = (start: string, end: string) => `0x${start}${'7'.repeat(32)}${end}` as const
    const { approval } = cases.send!
    const calls = [like('91c4', 'b2e0'), like('7a11', '1ce7')].map((to) => ({ to, value: 1n, data: '0x' as const }))
    const { text } = await openScreen({ ...approval, subject: { ...approval.subject, calls } as Approval['subject'] })
    expect(text()).toContain('You know grace.latchkey.id')
    expect(text()).toContain('You know Your account')
  })
})
