// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Checkbox } from './Checkbox.tsx'
import { ErrorState } from './ErrorState.tsx'
import { StepList } from './StepList.tsx'
import { Switch } from './Switch.tsx'
import { Toast } from './Toast.tsx'

afterEach(cleanup)

describe('Switch and Checkbox', () => {
  it('toggle when pressed, and not while disabled', () => {
    const onChange = vi.fn()
    const { rerender } = render(<Switch label="Alerts" hint="Only yours" isOn={false} onChange={onChange} />)
    fireEvent.click(screen.getByRole('switch', { name: 'Alerts', checked: false }))
    expect(onChange).toHaveBeenLastCalledWith(true)
    rerender(<Switch label="Alerts" isOn onChange={onChange} disabledReason="Set by your wallet" />)
    fireEvent.click(screen.getByRole('switch', { checked: true }))
    expect(onChange).toHaveBeenCalledOnce()
    rerender(<Checkbox label="I wrote it down" isChecked={false} onChange={onChange} />)
    fireEvent.click(screen.getByRole('checkbox', { name: 'I wrote it down' }))
    expect(onChange).toHaveBeenLastCalledWith(true)
  })
})

describe('announcements', () => {
  it('are assertive for errors only', () => {
    const { rerender } = render(<Toast tone="success" title="Swapped" />)
    expect(screen.getByRole('status').textContent).toBe('Swapped')
    rerender(<Toast tone="error" title="The swap failed" />)
    expect(screen.getByRole('alert').textContent).toBe('The swap failed')
    rerender(<ErrorState title="No answer" action={{ label: 'Try again' }} />)
    expect(screen.getByRole('alert').textContent).toContain('No answer')
  })

  it("include each step's state", () => {
    const { rerender } = render(
      <StepList label="Swap" current={1} steps={['a', 'b', 'c'].map((title) => ({ title }))} />,
    )
    const told = () => screen.getAllByRole('listitem').map((step) => step.querySelector('.VisuallyHidden')?.textContent)
    expect(told()).toEqual(['Done', 'In progress', 'To do'])
    expect(screen.getAllByRole('listitem').map((step) => step.getAttribute('aria-current'))).toEqual([
      null,
      'step',
      null,
    ])
    rerender(<StepList label="Swap" current={1} isFailed steps={['a', 'b'].map((title) => ({ title }))} />)
    expect(told()).toEqual(['Done', 'Failed'])
  })
})
