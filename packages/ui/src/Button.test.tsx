// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from './Button.tsx'

afterEach(cleanup)

describe('Button', () => {
  it('calls the handler when pressed', () => {
    const onClick = vi.fn()
    render(<Button onClick={onClick}>Swap</Button>)
    fireEvent.click(screen.getByRole('button', { name: 'Swap' }))
    expect(onClick).toHaveBeenCalledOnce()
  })

  it('keeps its label while busy, shows a spinner and ignores clicks', () => {
    const onClick = vi.fn()
    render(
      <Button icon="swap" isBusy onClick={onClick}>
        Swap
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Swap' })
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(button.querySelectorAll('svg')).toHaveLength(1)
    expect(button.querySelector('.Spinner')).not.toBeNull()
  })

  it('explains why it is disabled, stays focusable, and neither clicks nor submits', () => {
    const onClick = vi.fn()
    const onSubmit = vi.fn()
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" disabledReason="Not enough SEI" onClick={onClick}>
          Send
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Send' })
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(button.hasAttribute('disabled')).toBe(false)
    expect(button.title).toBe('Not enough SEI')
    const described = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('Not enough SEI')
  })

  it('is a link with an href, safe in a new tab, and no link while disabled', () => {
    const { rerender } = render(
      <Button href="https://seiscan.test/tx" target="_blank">
        View
      </Button>,
    )
    const link = screen.getByRole('link', { name: 'View' })
    expect(link.getAttribute('href')).toBe('https://seiscan.test/tx')
    expect(link.getAttribute('rel')).toContain('noopener')
    rerender(
      <Button href="https://seiscan.test/tx" disabledReason="Not sent yet">
        View
      </Button>,
    )
    expect(screen.getByRole('link', { name: 'View' }).hasAttribute('href')).toBe(false)
  })
})
