// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SearchField } from './SearchField.tsx'
import { TextField } from './TextField.tsx'

afterEach(cleanup)

const described = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent

describe('TextField', () => {
  it('links label, hint and error to the input, the error before the hint', () => {
    const { rerender } = render(<TextField label="Email" hint="We send a code" value="" onChange={() => {}} />)
    const input = screen.getByRole('textbox', { name: 'Email' })
    expect(described(input)).toBe('We send a code')
    expect(input.hasAttribute('aria-invalid')).toBe(false)
    rerender(<TextField label="Email" hint="We send a code" error="Not an address" value="" onChange={() => {}} />)
    expect(described(input)).toBe('Not an address')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('Not an address')
  })

  it('passes native attributes on and returns the text', () => {
    const onChange = vi.fn()
    render(<TextField label="Email" isLabelHidden type="email" autoComplete="email" value="" onChange={onChange} />)
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
    expect(input.type).toBe('email')
    expect(input.autocomplete).toBe('email')
    fireEvent.change(input, { target: { value: 'ada@example.com' } })
    expect(onChange).toHaveBeenCalledWith('ada@example.com')
  })
})

describe('SearchField', () => {
  it('clears, keeps focus in the field, and announces the result', () => {
    const onChange = vi.fn()
    render(<SearchField label="Search wallets" value="rain" onChange={onChange} result="3 wallets" />)
    expect(screen.getByRole('status').textContent).toBe('3 wallets')
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(onChange).toHaveBeenCalledWith('')
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search wallets' }))
  })
})
