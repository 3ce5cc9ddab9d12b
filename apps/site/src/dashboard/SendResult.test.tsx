// @vitest-environment happy-dom
import type { TransactionOutcome } from '@latchkey/core/actions/waitForTransaction'
import { createTestKit } from '@latchkey/core/testing/createTestKit'
import { otherAccount } from '@latchkey/core/testing/fakeWallet'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { SendResult } from './SendResult.tsx'
import { words } from './words.ts'

const { outcomes } = words.send
const payment = { to: otherAccount, amount: '0.5', chainId: 1329, fee: undefined }

const show = (outcome: Partial<TransactionOutcome>) => {
  const hash = '0xabc' as const
  const full = {
    hash,
    status: 'confirmed',
    blockNumber: '7',
    feeUnits: '1',
    replacement: undefined,
    ...outcome,
  } as const
  const nothing = () => {}
  render(
    <SendResult
      kit={createTestKit()}
      progress={{ step: 'done', payment, hash, outcome: full }}
      onAgain={nothing}
      onCheckAgain={nothing}
    />,
  )
}

afterEach(cleanup)

describe('SendResult', () => {
  it.each([
    ['confirmed', {}, outcomes.confirmed],
    ['reverted', { status: 'reverted' }, outcomes.reverted],
    ['repriced', { replacement: 'repriced' }, outcomes.repriced],
    ['repriced and then reverted', { replacement: 'repriced', status: 'reverted' }, outcomes.reverted],
    ['cancelled', { replacement: 'cancelled' }, outcomes.cancelled],
    ['replaced', { replacement: 'replaced' }, outcomes.replaced],
  ] as const)('[SEND-06] %s has its own words', (_, outcome, { title, text }) => {
    show(outcome)
    expect(screen.getByRole('heading').textContent).toBe(title)
    expect(screen.getByText(text)).toBeTruthy()
  })
})
