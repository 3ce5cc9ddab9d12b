// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AmountInput } from './AmountInput.tsx'

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
