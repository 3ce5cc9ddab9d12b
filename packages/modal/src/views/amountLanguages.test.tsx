// @vitest-environment happy-dom
import { sampleCoin, sampleToken } from '@latchkey/core/testing/accountSamples'
import { createTestChain } from '@latchkey/core/testing/createTestChain'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { createFakeDesk, type FakeDesk } from '@latchkey/core/testing/fakeDesk'
import { otherAccount } from '@latchkey/core/testing/fakeWallet'
import { normaliseAmount } from '@latchkey/ui/normaliseAmount'
import { decimalPoint, writeDecimal, writeUngrouped } from '@latchkey/wire/writeDecimal'
import { act, fireEvent, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { loadLanguage } from '../loadLanguage.ts'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp, type Page } from '../testing/openedModal.ts'

afterEach(cleanUp)

const allLanguages = ['en', 'de', 'es', 'fr', 'zh', 'ar'] as const
const usdc = '0x0404040404040404040404040404040404040404'

const factsOf = ({ root }: Pick<Page, 'root'>) =>
  [...root.querySelectorAll('.KeyValue-row')].map((row) => row.textContent ?? '')
const fill = (field: Element, value: string) => act(async () => void fireEvent.change(field, { target: { value } }))
const press = (button: Element) => act(async () => void fireEvent.click(button))

/** The form for a payment of USDC, with 1,234.5 of it and 1,500 SEI, in a language. */
const openSend = async (language: 'de' | 'fr') => {
  await loadLanguage(language)
  const chain = createTestChain(1_500n * 10n ** 18n)
  chain.state.tokenBalance = 12_345n * 10n ** 17n
  const page = await openAccount(
    {
      rpc: chain.rpc,
      api: {
        ...healthyApi(),
        '/v1/account/:address/balance': () => ({
          body: { balances: [sampleCoin('1500', 0.5), sampleToken('USDC', '1234.5')] },
        }),
      },
      ports: { languages: () => [language] },
    },
    'WalletSend',
    { tokenAddress: usdc },
  )
  const { root, ui, kit } = page
  await waitFor(() => expect(root.textContent).toContain(language === 'de' ? '1.234,5 USDC' : '1\u202f234,5 USDC'))
  const amount = root.querySelector('.AmountInput input') as HTMLInputElement
  const receiver = root.querySelector('textarea') as HTMLTextAreaElement
  return { root, ui, kit, amount, receiver, sent: () => kit.store.getState().send.sendTokenAmount }
}

describe('[SEND-03] sending in another language', () => {
  test('in German: the form reads and writes a decimal comma, the preview is exact', async () => {
    const { root, ui, kit, amount, receiver, sent } = await openSend('de')
    await press(ui.getByRole('button', { name: 'Max' }))
    expect(amount.value).toBe('1234,5')
    await fill(amount, '1.234')
    expect([amount.value, sent()]).toEqual(['1.234', ''])
    expect(root.textContent).toContain('„1.234“ lässt sich auf zwei Arten lesen. Schreiben Sie 1234 oder 1,234.')
    await fill(amount, '1.234,25')
    expect(sent()).toBe('1234.25')
    await act(async () => void fireEvent.blur(amount))
    expect(amount.value).toBe('1234,25')
    expect(root.textContent).toContain(`1.234,25\u00a0$`)
    await fill(amount, '2000')
    expect(root.textContent).toContain('Sie haben 1.234,5 USDC')
    await fill(amount, '1234,25')
    await fill(receiver, otherAccount)
    await waitFor(() => expect(ui.getByRole('button', { name: 'Zahlung prüfen' })).toBeTruthy())
    await press(ui.getByRole('button', { name: 'Zahlung prüfen' }))
    await waitFor(() => expect(root.querySelector('.WalletSendPreview-sum')?.textContent).toBe('1.234,25 USDC'))
    expect(root.querySelector('.WalletSendPreview-worth')?.textContent).toBe('1.234,25\u00a0$')
    await waitFor(() => expect(factsOf({ root }).join(' ')).toMatch(/1\.234,25 USDC (und|\+) 0,\d+ SEI/))
    expect(kit.store.getState().send.sendTokenAmount).toBe('1234.25')
  })

  test('in French: groups are narrow spaces', async () => {
    const { root, amount, sent } = await openSend('fr')
    await fill(amount, '1 234,25')
    expect(sent()).toBe('1234.25')
    await act(async () => void fireEvent.blur(amount))
    expect(amount.value).toBe('1234,25')
    expect(root.textContent).toContain('1\u202f234,25\u00a0$US')
  })
})

/** The form of a swap in a language. */
const openSwap = async (language: 'de' | 'fr', prepare: (desk: FakeDesk) => void = () => {}) => {
  await loadLanguage(language)
  const desk = createFakeDesk()
  prepare(desk)
  const page = await openAccount(
    { api: { ...healthyApi(), ...desk.api }, ports: { languages: () => [language] } },
    'Swap',
    { fromToken: 'USDC', toToken: 'WETH', amount: '250' },
  )
  desk.now = page.kit.ports.clock.now
  const [pay, receive] = [...page.root.querySelectorAll<HTMLInputElement>('.AmountInput input')]
  return { ...page, pay: pay as HTMLInputElement, receive: receive as HTMLInputElement }
}

describe('[ACT-07] a swap in another language', () => {
  test.each([
    ['de', '0,07553', '1 USDC = 0,000302 WETH', '0,17\u00a0%', '0,074774 WETH', '0,01225 SEI', '249,25\u00a0$'],
    ['fr', '0,07553', '1 USDC = 0,000302 WETH', '0,17\u202f%', '0,074774 WETH', '0,01225 SEI', '249,25\u00a0$US'],
  ] as const)('%s: form and review', async (language, received, rate, impact, least, fee, worth) => {
    const page = await openSwap(language)
    const { root, receive } = page
    await waitFor(() => expect(receive.value).toBe(received))
    const button = [...root.querySelectorAll('button')].at(-1) as HTMLButtonElement
    await press(button)
    await waitFor(() => expect(root.querySelector('.SwapSums')?.textContent).toContain(`${received} WETH`))
    const facts = factsOf(page).join('\n')
    for (const part of [rate, impact, least, fee]) expect(facts).toContain(part)
    expect(root.querySelector('.SwapSums')?.textContent).toContain(worth)
    expect(root.textContent).not.toMatch(/\d\.\d/)
  })

  test('in German, slippage is typed and shown with a comma', async () => {
    const { root, ui } = await openSwap('de')
    await waitFor(() => ui.getByRole('button', { name: /Toleranz ändern/ }))
    await press(ui.getByRole('button', { name: /Toleranz ändern/ }))
    const own = root.querySelector('.SlippageEditor input') as HTMLInputElement
    await fill(own, '1,25')
    expect(own.value).toBe('1,25')
    expect(ui.getByRole('button', { name: /^1,25\u00a0%/ })).toBeTruthy()
    await fill(own, '2.5')
    expect(own.value).toBe('2,5')
    await fill(own, '0,001')
    expect(root.querySelector('.SlippageEditor')?.textContent).toMatch(/Zwischen 0,\d+ und 50\u00a0%/)
  })
})

describe('[SEND-03] what one language writes, it reads', () => {
  const decimal = fc
    .tuple(fc.stringMatching(/^(0|[1-9]\d{0,60})$/), fc.stringMatching(/^(\.\d{1,40})?$/))
    .map(([whole, fraction]) => `${whole}${fraction}`)

  test('a field reads back every amount that it shows', () => {
    fc.assert(
      fc.property(decimal, fc.constantFrom(...allLanguages), (amount, language) => {
        const locale = `${language}-u-nu-latn`
        expect(normaliseAmount(writeUngrouped(amount, locale), decimalPoint(locale))).toBe(amount)
      }),
    )
  })

  test('a copied amount is read as the same in its language, or asked about', () => {
    fc.assert(
      fc.property(decimal, fc.constantFrom(...allLanguages), (amount, language) => {
        const locale = `${language}-u-nu-latn`
        const written = writeDecimal(amount, locale)
        const isTwofold = /^[1-9]\d{0,2}[.,]\d{3}$/.test(written) && !written.includes(decimalPoint(locale))
        expect(normaliseAmount(written, decimalPoint(locale))).toBe(isTwofold ? undefined : amount)
      }),
    )
  })

  test('no other language reads it a thousand times too large or too small', () => {
    const language = fc.constantFrom(...allLanguages)
    fc.assert(
      fc.property(decimal, language, language, (amount, writer, reader) => {
        const written = writeDecimal(amount, `${writer}-u-nu-latn`)
        // A typed separator of the reader's language is always its own; a pasted one is asked about.
        fc.pre(!/^[1-9]\d{0,2}[.,]\d{3}$/.test(written))
        expect(normaliseAmount(written, decimalPoint(`${reader}-u-nu-latn`))).toBe(amount)
      }),
    )
  })
})
