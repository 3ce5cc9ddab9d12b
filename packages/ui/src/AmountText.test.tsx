// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { AddressText } from './AddressText.tsx'
import { AmountText } from './AmountText.tsx'
import { avatarGradient } from './avatarGradient.ts'
import { LanguageProvider } from './LanguageProvider.tsx'

afterEach(cleanup)

describe('AmountText', () => {
  it.each([
    ['$3,634.04', '.04'],
    ['4,218.0931 SEI', '.0931'],
    ['12345678901234567890.000000000000000001', '.000000000000000001'],
    ['1,250', undefined],
  ])('dims only the decimals of %s', (value, rest) => {
    render(<AmountText value={value} />)
    expect(document.querySelector('.AmountText')?.textContent).toBe(value)
    expect(document.querySelector('.AmountText-rest')?.textContent).toBe(rest)
  })

  it.each([
    ['3.634,04\u00a0$', ',04'],
    ['4.218,0931 SEI', ',0931'],
    ['1.250 SEI', undefined],
  ])('dims only the decimals of the German %s', (value, rest) => {
    render(
      <LanguageProvider language="de" translation={{}}>
        <AmountText value={value} />
      </LanguageProvider>,
    )
    expect(document.querySelector('.AmountText')?.textContent).toBe(value)
    expect(document.querySelector('.AmountText-rest')?.textContent).toBe(rest)
  })
})

describe('AddressText', () => {
  const address = '0x91c47b2E08aF5D1300aBcD1234567890abCd2bE0'
  const seen = () => document.querySelector('.AddressText-seen')?.textContent

  it.each([
    ['short', '0x91c4…2bE0'],
    ['long', '0x91c47b2E…abCd2bE0'],
    ['full', '0x91c4 7b2E 08aF 5D13 00aB cD12 3456 7890 abCd 2bE0'],
  ] as const)('shows it %s and keeps the full one for title, screen readers and clipboard', (format, text) => {
    render(<AddressText address={address} format={format} />)
    expect(seen()).toBe(text)
    expect(document.querySelector<HTMLElement>('.AddressText')?.title).toBe(address)
    expect(document.querySelector('.VisuallyHidden')?.textContent).toBe(address)
  })

  it('shows a short name in full', () => {
    render(<AddressText address="ada.sei" />)
    expect(seen()).toBe('ada.sei')
  })
})

describe('avatarGradient', () => {
  it('is the same for an address in any case and differs between addresses', () => {
    expect(avatarGradient('0xAbC')).toBe(avatarGradient('0xabc'))
    const many = new Set(Array.from({ length: 200 }, (_, at) => avatarGradient(`0x${at.toString(16)}`)))
    expect(many.size).toBeGreaterThan(195)
  })
})
