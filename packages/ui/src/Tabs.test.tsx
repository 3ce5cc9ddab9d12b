// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Tabs } from './Tabs.tsx'

afterEach(cleanup)

const items = ['tokens', 'activity', 'wallets'].map((id) => ({ id, label: id }))

function Held() {
  const [tab, setTab] = useState('tokens')
  return (
    <Tabs label="Account" items={items} value={tab} onChange={setTab}>
      Panel of {tab}
    </Tabs>
  )
}

const chosen = () => screen.getByRole('tab', { selected: true })
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

describe('Tabs', () => {
  it('moves with arrow keys, wraps, jumps with Home and End, and moves focus', () => {
    render(<Held />)
    chosen().focus()
    for (const [key, id] of [
      ['ArrowRight', 'activity'],
      ['End', 'wallets'],
      ['ArrowRight', 'tokens'],
      ['ArrowLeft', 'wallets'],
      ['Home', 'tokens'],
    ] as const) {
      press(key)
      expect(chosen().textContent).toBe(id)
      expect(document.activeElement).toBe(chosen())
    }
  })

  it('has one tab stop', () => {
    render(<Held />)
    fireEvent.click(screen.getByRole('tab', { name: 'wallets' }))
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, -1, 0])
  })

  it('links the panel to the selected tab', () => {
    render(<Held />)
    fireEvent.click(screen.getByRole('tab', { name: 'activity' }))
    const panel = screen.getByRole('tabpanel', { name: 'activity' })
    expect(panel.textContent).toBe('Panel of activity')
    expect(chosen().getAttribute('aria-controls')).toBe(panel.id)
  })
})
