// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { OtpInput } from './OtpInput.tsx'

afterEach(cleanup)

function Held({ start = '', onComplete }: { start?: string; onComplete?: (code: string) => void }) {
  const [code, setCode] = useState(start)
  return <OtpInput label="Code" length={6} value={code} onChange={setCode} onComplete={onComplete} />
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
const type = (value: string) => fireEvent.change(input(), { target: { value } })
const paste = (text: string) => fireEvent.paste(input(), { clipboardData: { getData: () => text } })
const boxes = () => [...document.querySelectorAll('.OtpInput-box')].map((box) => box.textContent)

describe('OtpInput', () => {
  it('is one text input that phones can autofill', () => {
    render(<Held />)
    expect(document.querySelectorAll('input')).toHaveLength(1)
    expect(input().type).toBe('text')
    expect(input().getAttribute('inputmode')).toBe('numeric')
    expect(input().getAttribute('autocomplete')).toBe('one-time-code')
    expect(input().hasAttribute('maxlength')).toBe(false)
  })

  it('shows each digit in its box, drops other characters, and reports completion once', () => {
    const onComplete = vi.fn()
    render(<Held onComplete={onComplete} />)
    type('4')
    type('40x')
    expect(boxes()).toEqual(['4', '0', '', '', '', ''])
    expect(onComplete).not.toHaveBeenCalled()
    type('407112')
    type('4071129')
    expect(boxes()).toEqual(['4', '0', '7', '1', '1', '2'])
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('407112')
  })

  it('takes a pasted code with spaces', () => {
    const onComplete = vi.fn()
    render(<Held onComplete={onComplete} />)
    paste(' 407 112\n')
    expect(input().value).toBe('407112')
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('407112')
  })

  it('replaces a partial code with a pasted one', () => {
    render(<Held start="4" />)
    paste('407-112')
    expect(input().value).toBe('407112')
  })

  it('starts over when typing after a rejected code, and resubmits on Enter', () => {
    const [onChange, onComplete] = [vi.fn(), vi.fn()]
    render(
      <OtpInput label="Code" length={6} value="407112" onChange={onChange} onComplete={onComplete} error="Not right" />,
    )
    type('4071129')
    expect(onChange).toHaveBeenLastCalledWith('9')
    expect(onComplete).not.toHaveBeenCalled()
    fireEvent.keyDown(input(), { key: 'Enter' })
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('407112')
  })

  it('can be corrected after a wrong code, with the error linked to it', () => {
    const onChange = vi.fn()
    render(<OtpInput label="Code" length={6} value="407112" onChange={onChange} error="That code isn’t right" />)
    expect(input().getAttribute('aria-invalid')).toBe('true')
    const error = document.getElementById(input().getAttribute('aria-describedby') ?? '')
    expect(error?.textContent).toBe('That code isn’t right')
    expect(error?.getAttribute('role')).toBe('alert')
    type('40711')
    expect(onChange).toHaveBeenCalledWith('40711')
  })

  it('keeps the caret at the end, since the boxes show no other position', () => {
    render(<Held start="407" />)
    input().setSelectionRange(1, 1)
    fireEvent.select(input())
    expect(input().selectionStart).toBe(3)
  })
})
