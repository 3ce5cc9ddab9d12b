// @vitest-environment happy-dom
import type { PaymentProgress } from '@latchkey/core/state/send'
import { createTestChain } from '@latchkey/core/testing/createTestChain'
import { fakeAccount, otherAccount } from '@latchkey/core/testing/fakeWallet'
import { act } from '@testing-library/react'
import { afterEach, test } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp } from '../testing/openedModal.ts'
import { shows } from '../testing/shownView.ts'

afterEach(cleanUp)

test('[SEND-06] every step of a payment', async () => {
  const token = { address: undefined, name: 'Sei', symbol: 'SEI', decimals: 18, iconUrl: '' }
  const payment = {
    ...{ id: 'one', chainId: 1329, from: fakeAccount, to: otherAccount, receiverName: 'grace.latchkey.id' },
    ...{ token, amount: '0.5', fee: undefined },
  } as const
  const page = await openAccount({ rpc: createTestChain(4n * 10n ** 18n).rpc }, 'WalletSendProgress')
  const hash = `0x${'ab'.repeat(32)}`
  const become = (part: Partial<PaymentProgress>, known: string | undefined = hash) =>
    act(async () =>
      page.kit.store.setState(({ send }) => ({
        send: {
          ...send,
          hash: known,
          progress: { payment, step: 'sent', problem: undefined, outcome: undefined, ...part },
        },
      })),
    )
  await act(async () => become({ step: 'asking' }, ''))
  shows(
    page,
    `
    Waiting for your approval
    Check the details in Alpha, then approve there.
    0.5 SEI
    step "Approve in Alpha In progress" (current, current)
    step "Sent to the network To do" (todo)
    step "Confirmed To do" (todo)
  `,
  )
  await become({ step: 'sent' })
  shows(
    page,
    `
    Transaction started
    The network has received it. Confirmation takes a moment.
    0.5 SEI
    step "Signed Done" (done)
    step "Sent to the network Done" (done)
    step "Confirmed In progress" (current, current)
    fact "To grace.latchkey.id"
    fact "Transaction 0xabababababababababababababababababababababababababababababababab"
    button "Copy transaction hash" (copy, plain)
    fact "Network fee paid"
    placeholder
    link "View on Seiscan" (external, secondary, wide, https://seiscan.io/tx/0xabababababababababababababababababababababababababababababababab _blank)
  `,
  )
  await become({ step: 'dropped' })
  shows(
    page,
    `
    tile (warning, bad)
    alert:
    We can’t find this transaction
    The network has no record of it after 3 minutes. Check your wallet before you send again.
    0.5 SEI
    step "Signed Done" (done)
    step "Sent to the network Done" (done)
    step "Confirmed Failed" (failed, current)
    fact "To grace.latchkey.id"
    fact "Transaction 0xabababababababababababababababababababababababababababababababab"
    button "Copy transaction hash" (copy, plain)
    button "Check again" (primary, wide)
    link "View on Seiscan" (external, secondary, wide, https://seiscan.io/tx/0xabababababababababababababababababababababababababababababababab _blank)
  `,
  )
  await become({ step: 'unclear' }, '')
  shows(
    page,
    `
    tile (clock, accent)
    Not confirmed yet
    Check its status before you send again, so you don’t pay twice.
    0.5 SEI
    step "Signed Done" (done)
    step "Sent to the network In progress" (current, current)
    step "Confirmed To do" (todo)
    button "Try again" (secondary, wide)
  `,
  )
  await become({ step: 'failed', problem: { code: 'node.insufficientFunds', message: 'Insufficient funds' } }, '')
  shows(
    page,
    `
    tile (warning, bad)
    alert:
    Nothing was sent
    Insufficient funds
    0.5 SEI
    step "Approve in Alpha Failed" (failed, current)
    step "Sent to the network To do" (todo)
    step "Confirmed To do" (todo)
    button "Try again" (primary, wide)
    button "Change details" (secondary, wide)
  `,
  )
  await become({
    step: 'done',
    outcome: { hash, status: 'confirmed', blockNumber: '7', feeUnits: '2500000000000000', replacement: undefined },
  })
  shows(
    page,
    `
    tile (check, good)
    Sent
    The payment is confirmed and final.
    0.5 SEI
    fact "To grace.latchkey.id"
    fact "Transaction 0xabababababababababababababababababababababababababababababababab"
    button "Copy transaction hash" (copy, plain)
    fact "Network fee paid 0.0025 SEI"
    button "Done" (primary, wide)
    button "Send again" (secondary, wide)
    link "View on Seiscan" (external, secondary, wide, https://seiscan.io/tx/0xabababababababababababababababababababababababababababababababab _blank)
  `,
  )
})
