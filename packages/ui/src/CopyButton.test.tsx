// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CopyButton } from './CopyButton.tsx'

const writeText = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  writeText.mockReset().mockResolvedValue(undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

describe('CopyButton', () => {
  it('copies the full value, confirms it visually and to screen readers, and resets', async () => {
    render(<CopyButton value="0x91c47b2E08aF" label="Copy address" />)
    expect(screen.getByRole('status').textContent).toBe('')
    await press('Copy address')
    expect(writeText).toHaveBeenCalledWith('0x91c47b2E08aF')
    expect(screen.getByRole('status').textContent).toBe('Copied')
    expect(document.querySelector('.CopyButton-bubble')?.textContent).toBe('Copied')
    act(() => vi.advanceTimersByTime(2000))
    expect(screen.getByRole('status').textContent).toBe('')
    expect(document.querySelector('.CopyButton-bubble')).toBeNull()
  })

  it('shows the confirmation in its label', async () => {
    render(
      <CopyButton value="wc:1" label="Copy link">
        Copy link
      </CopyButton>,
    )
    await press('Copy link')
    expect(screen.getByRole('button').textContent).toBe('Copied')
  })

  it('does not confirm when the browser refused', async () => {
    writeText.mockRejectedValue(new Error('denied'))
    render(<CopyButton value="wc:1" label="Copy link" />)
    await press('Copy link')
    expect(screen.getByRole('status').textContent).toMatch(/^Couldn’t copy/)
  })
})
