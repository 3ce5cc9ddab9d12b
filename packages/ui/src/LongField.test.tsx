// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LongField } from './LongField.tsx'

afterEach(cleanup)

const address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

describe('LongField', () => {
  it('wraps long values, and joins pasted lines', () => {
    const onChange = vi.fn()
    const { rerender } = render(<LongField label="To" value="" onChange={onChange} />)
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'To' })
    expect(field.getAttribute('rows')).toBe('1')
    fireEvent.change(field, { target: { value: `${address.slice(0, 20)}\r\n${address.slice(20)}\n` } })
    expect(onChange).toHaveBeenCalledWith(address)
    rerender(<LongField label="To" value={address} onChange={onChange} />)
    expect(field.getAttribute('rows')).toBe('2')
  })

  it('submits the form with Enter, but not during composition', () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <LongField label="To" value={address} onChange={() => {}} />
      </form>,
    )
    const field = screen.getByRole('textbox', { name: 'To' })
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    expect(onSubmit).not.toHaveBeenCalled()
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it('links hint and error to the field', () => {
    const { rerender } = render(<LongField label="To" value="x" onChange={() => {}} hint="Looking" />)
    const field = screen.getByRole('textbox', { name: 'To' })
    const described = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
    expect(described()).toBe('Looking')
    rerender(<LongField label="To" value="x" onChange={() => {}} hint="Looking" error="No address" />)
    expect(described()).toBe('No address')
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })
})
