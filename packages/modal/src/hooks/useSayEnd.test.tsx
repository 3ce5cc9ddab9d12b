// @vitest-environment happy-dom
import type { PaymentEnd } from '@latchkey/core/actions/followPayment'
import type { Payment } from '@latchkey/core/state/send'
import { createTestKit } from '@latchkey/core/testing/createTestKit'
import { fakeAccount, otherAccount } from '@latchkey/core/testing/fakeWallet'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { KitContext } from './useKit.ts'
import { useSayEnd } from './useSayEnd.ts'

afterEach(cleanup)

const payment: Payment = {
  ...{ id: 'one', chainId: 1329, from: fakeAccount, to: otherAccount, receiverName: undefined, amount: '0.5' },
  ...{ token: { address: undefined, name: 'Sei', symbol: 'SEI', decimals: 18, iconUrl: '' }, fee: undefined },
}
const outcome = { hash: '0xcd', status: 'confirmed', blockNumber: '7', feeUnits: '1', replacement: undefined } as const
const linkTo = (hash: string) => ({ label: 'View on Seiscan', href: `https://seiscan.io/tx/${hash}` })

test.each([
  [
    { step: 'done', outcome },
    { variant: 'success', message: '0.5 SEI sent', link: linkTo('0xcd') },
  ],
  [
    { step: 'done', outcome: { ...outcome, status: 'reverted' } },
    { variant: 'error', message: '0.5 SEI wasn’t sent', link: linkTo('0xcd') },
  ],
  [
    { step: 'slow', hash: '0xab' },
    {
      variant: 'error',
      message: '0.5 SEI: not confirmed yet. Check before you send again.',
      link: linkTo('0xab'),
    },
  ],
  [
    { step: 'dropped', hash: '0xab' },
    {
      variant: 'error',
      message: '0.5 SEI: we can’t find this payment. Check your wallet.',
      link: linkTo('0xab'),
    },
  ],
  [{ step: 'unclear' }, { variant: 'error', message: '0.5 SEI: not confirmed yet. Check before you send again.' }],
  [{ step: 'failed' }, { variant: 'error', message: '0.5 SEI wasn’t sent' }],
] satisfies [PaymentEnd, object][])('[SEND-06] the end of a payment in one line: %j', (end, toast) => {
  const kit = createTestKit()
  const { result } = renderHook(useSayEnd, {
    wrapper: ({ children }) => <KitContext value={kit}>{children}</KitContext>,
  })
  expect(result.current(payment, end)).toEqual(toast)
})
