// @vitest-environment happy-dom
import { accountApi, sampleCoin, sampleToken } from '@latchkey/core/testing/accountSamples'
import { createTestChain } from '@latchkey/core/testing/createTestChain'
import { createTestKit } from '@latchkey/core/testing/createTestKit'
import { createFakeWallet } from '@latchkey/core/testing/fakeWallet'
import { clientOf } from '@latchkey/kit/clientOf'
import { LatchkeyProvider } from '@latchkey/react'
import { LanguageProvider } from '@latchkey/ui/LanguageProvider'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { loadLanguage } from '../shell/loadLanguage.ts'
import { connectTestWallet } from '../testing/connectTestWallet.ts'
import { Dashboard } from './Dashboard.tsx'

const wallet = createFakeWallet({ chainId: 1329 })

afterEach(() => {
  cleanup()
  wallet.remove()
})

const api = accountApi([sampleCoin('4218.5', 0.5), sampleToken('USDC', '1234.56')], [], {
  '/v1/account/:address/value-history': () => ({
    body: {
      points: [2_109.25, 3_343.81].map((value, at) => ({
        at: new Date(Date.UTC(2025, 8, 1 + at * 29)).toISOString(),
        value,
      })),
      unpriced: [],
      isAtTodaysRate: false,
    },
  }),
})

it.each([
  ['de', '3.343,81\u00a0$', '+1.234,56\u00a0$', '4.218,5000 SEI', '4218,5 SEI', '63\u00a0%'],
  ['fr', '3\u202f343,81\u00a0$US', '+1\u202f234,56\u00a0$US', '4\u202f218,5000 SEI', '4218,5 SEI', '63\u00a0%'],
])('[ACT-05] %s: total, change, balance and shares', async (language, total, change, balance, exact, share) => {
  const translation = await loadLanguage(language)
  const chain = createTestChain(42_185n * 10n ** 17n)
  const kit = createTestKit({ rpc: chain.rpc, api })
  await connectTestWallet(kit, wallet)
  const client = await clientOf(kit)
  const { container } = render(
    <LatchkeyProvider client={client}>
      <LanguageProvider language={language} translation={translation}>
        <Dashboard onName={() => {}} />
      </LanguageProvider>
    </LatchkeyProvider>,
  )
  await act(async () => {})
  await waitFor(() => expect(container.querySelector('.AmountText')?.textContent).toBe(total))
  await waitFor(() => expect(container.querySelector('.ValueLine-change')?.textContent).toContain(change))
  await waitFor(() => expect(container.querySelector('.NativeLine-amount')?.textContent).toContain(balance))
  expect(container.querySelector('.NativeLine')?.getAttribute('title')).toBe(exact)
  expect(container.querySelector('.AllocationCard-legend')?.textContent).toContain(share)
})
