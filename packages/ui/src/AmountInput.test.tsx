// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AmountInput } from './AmountInput.tsx'
import { LanguageProvider } from './LanguageProvider.tsx'

afterEach(cleanup)

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'You pay' })
const type = (value: string) => fireEvent.change(input(), { target: { value } })

describe('AmountInput', () => {
  it('uses the decimal keyboard and holds text, not a number', () => {
    render(<AmountInput label="You pay" value="1" />)
    expect(input().type).toBe('text')
    expect(input().getAttribute('inputmode')).toBe('decimal')
  })

  it('turns a comma into a dot and keeps all digits', () => {
    const onChange = vi.fn()
    render(<AmountInput label="You pay" value="" onChange={onChange} decimals={18} />)
    type('12345678901234567890,000000000000000001')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('12345678901234567890.000000000000000001')
  })

  it('rejects more decimals than the token has, says so, and does not round', () => {
    const onChange = vi.fn()
    render(<AmountInput label="You pay" value="1.123456" onChange={onChange} decimals={6} hint="$1.12" />)
    type('1.1234567')
    expect(onChange).not.toHaveBeenCalled()
    expect(input().value).toBe('1.123456')
    expect(screen.getByRole('status').textContent).toBe('At most 6 decimals')
    type('1.12345')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('1.12345')
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('rejects a dot where there are no decimals, and other text', () => {
    const onChange = vi.fn()
    render(<AmountInput label="You pay" value="1" onChange={onChange} decimals={0} />)
    type('1.')
    type('1e3')
    type('-1')
    expect(onChange).not.toHaveBeenCalled()
  })
})

const amounts: string[] = []

/** A form in a language that keeps what the field reports. */
function Form({ language, initial = '', decimals }: { language: string; initial?: string; decimals?: number }) {
  const [amount, setAmount] = useState(initial)
  const keep = (next: string) => {
    amounts.push(next)
    setAmount(next)
  }
  return (
    <LanguageProvider language={language} translation={{}}>
      <AmountInput label="You pay" value={amount} onChange={keep} {...(decimals !== undefined && { decimals })} />
      <button type="button" onClick={() => setAmount('1234.5')}>
        Max
      </button>
    </LanguageProvider>
  )
}

const open = (language: string, initial = '') => {
  amounts.length = 0
  render(<Form language={language} initial={initial} />)
}
/** Types one key after the other, at the end of what the field shows. */
const typeKeys = (keys: string) => {
  for (const key of keys) type(`${input().value}${key}`)
}
const paste = (value: string) => {
  const field = input()
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(field, value)
  fireEvent(field, new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
}
const problem = () => screen.queryByRole('alert')?.textContent

describe('[SEND-03] an amount in the user’s own format', () => {
  it.each([
    ['en', '1250.5', '1250.5'],
    ['de', '1250,5', '1250,5'],
    ['es', '1250,5', '1250,5'],
    ['fr', '1250,5', '1250,5'],
    ['zh', '1250.5', '1250.5'],
    ['ar', '1250.5', '1250.5'],
  ])('%s: typing %s gives 1250.5, and it stays %s', (language, keys, shown) => {
    open(language)
    typeKeys(keys)
    expect(amounts.at(-1)).toBe('1250.5')
    expect(input().value).toBe(shown)
    fireEvent.blur(input())
    expect(input().value).toBe(shown)
  })

  it.each([
    ['en', '1234.5'],
    ['de', '1234,5'],
    ['es', '1234,5'],
    ['fr', '1234,5'],
    ['zh', '1234.5'],
    ['ar', '1234.5'],
  ])('%s: Max fills in %s', (language, shown) => {
    open(language)
    fireEvent.click(screen.getByRole('button', { name: 'Max' }))
    expect(input().value).toBe(shown)
    typeKeys('6')
    expect(amounts.at(-1)).toBe('1234.56')
  })

  it.each([
    ['de', '1.250', '“1.250” can be read in two ways. Write 1250 or 1,25.'],
    ['es', '1.250', '“1.250” can be read in two ways. Write 1250 or 1,25.'],
    ['fr', '12.000', '“12.000” can be read in two ways. Write 12000 or 12,0.'],
    ['en', '1,250', '“1,250” can be read in two ways. Write 1250 or 1.25.'],
    ['zh', '1,250', '“1,250” can be read in two ways. Write 1250 or 1.25.'],
    ['ar', '1,250', '“1,250” can be read in two ways. Write 1250 or 1.25.'],
  ])('%s: %s typed is no amount until it is clear', (language, keys, said) => {
    open(language)
    typeKeys(keys)
    expect(input().value).toBe(keys)
    expect(amounts.at(-1)).toBe('')
    expect(problem()).toBe(said)
    expect(input().getAttribute('aria-invalid')).toBe('true')
    fireEvent.blur(input())
    expect([input().value, problem()]).toEqual([keys, said])
  })

  it.each([
    ['de', '1.250,50', '1250.50'],
    ['de', '1.250.000', '1250000'],
    ['de', '12.345.678,9', '12345678.9'],
    ['es', '12.345,6', '12345.6'],
    ['fr', '1 250,5', '1250.5'],
    ['fr', '1\u202f250,5', '1250.5'],
    ['en', '1,250.50', '1250.50'],
    ['en', '1,250,000', '1250000'],
    ['ar', '1,250.50', '1250.50'],
    ['ar', '١٬٢٥٠٫٥', '1250.5'],
    ['zh', '１２５０．５', '1250.5'],
  ])('%s: %s typed key by key is %s, and never leaves less behind', (language, keys, amount) => {
    open(language)
    typeKeys(keys)
    expect(amounts.at(-1)).toBe(amount)
    expect(problem()).toBeUndefined()
  })

  it.each([
    ['de', '1250.5', '1250.5', '1250,5'],
    ['de', '1,234.56', '1234.56', '1234,56'],
    ['de', '1.5', '1.5', '1,5'],
    ['en', '1250,5', '1250.5', '1250.5'],
    ['en', '1.234,56', '1234.56', '1234.56'],
    ['fr', '0.125', '0.125', '0,125'],
    ['es', '1 234 567.8', '1234567.8', '1234567,8'],
  ])('%s: %s pasted from elsewhere is %s, shown as %s', (language, text, amount, shown) => {
    open(language, '2')
    paste(text)
    expect(amounts.at(-1)).toBe(amount)
    fireEvent.blur(input())
    expect(input().value).toBe(shown)
  })

  it.each([
    ['de', '1.250'],
    ['de', '1,250'],
    ['en', '1.250'],
    ['en', '1,250'],
    ['fr', '12.500'],
  ])('%s: %s pasted is no amount, since it could come from any country', (language, text) => {
    open(language, '2')
    paste(text)
    expect(amounts.at(-1)).toBe('')
    expect(input().value).toBe(text)
    expect(problem()).toContain('can be read in two ways')
  })

  it('a broken text stays visible and is no amount; letters are not taken', () => {
    open('de')
    typeKeys('1,2,')
    expect([input().value, amounts.at(-1), problem()]).toEqual(['1,2,', '', 'Only digits and one decimal point'])
    type('1,2')
    expect([amounts.at(-1), problem()]).toEqual(['1.2', undefined])
    type('1,2e')
    expect([input().value, amounts.at(-1)]).toEqual(['1,2', '1.2'])
  })

  it('a new amount from elsewhere replaces an unclear text', () => {
    open('de')
    typeKeys('1.250')
    fireEvent.click(screen.getByRole('button', { name: 'Max' }))
    expect([input().value, problem()]).toEqual(['1234,5', undefined])
  })
})
