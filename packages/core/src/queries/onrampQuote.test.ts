import { expect, test } from 'vitest'
import { sampleQuote } from './onrampQuote.ts'

const coin = { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [] }
const payment = { id: 'USD', payment_method_limits: [] }

test('[DATA-09] the fee of a sample is 1%, rounded up like an estimate of the server', () => {
  expect(sampleQuote({ coin, payment, amount: '100.01' })).toMatchObject({
    networkFee: { amount: '1.01', currency: 'USD' },
    paymentSubtotal: { amount: '99', currency: 'USD' },
    paymentTotal: { amount: '100.01', currency: 'USD' },
    purchaseAmount: { amount: '99', currency: 'USDC' },
    isSample: true,
  })
})
