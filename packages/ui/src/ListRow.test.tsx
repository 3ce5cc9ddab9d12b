// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ListRow } from './ListRow.tsx'

afterEach(cleanup)

describe('ListRow', () => {
  it('is a button, a link or a plain row', () => {
    const onClick = vi.fn()
    const { rerender } = render(<ListRow title="Rabby" trailing="Installed" onClick={onClick} />)
    fireEvent.click(screen.getByRole('button', { name: 'Rabby Installed' }))
    expect(onClick).toHaveBeenCalledOnce()
    rerender(<ListRow title="Sent" href="/tx" />)
    expect(screen.getByRole('link', { name: 'Sent' }).getAttribute('href')).toBe('/tx')
    rerender(<ListRow title="Sent" />)
    expect(screen.queryByRole('button') ?? screen.queryByRole('link')).toBeNull()
  })

  it('does nothing while busy or disabled, and shows the reason', () => {
    const onClick = vi.fn()
    const { rerender } = render(<ListRow title="Phantom" onClick={onClick} isBusy />)
    fireEvent.click(screen.getByRole('button'))
    rerender(<ListRow title="Phantom" subtitle="Solana" onClick={onClick} disabledReason="Not on this network" />)
    fireEvent.click(screen.getByRole('button', { name: /Not on this network/ }))
    expect(onClick).not.toHaveBeenCalled()
  })
})
