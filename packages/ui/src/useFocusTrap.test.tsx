// @vitest-environment happy-dom
import { act, cleanup, fireEvent } from '@testing-library/react'
import { useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useFocusTrap } from './useFocusTrap.ts'

function Trap({ hasMark = false, isEmpty = false }: { hasMark?: boolean; isEmpty?: boolean }) {
  const container = useRef<HTMLDivElement>(null)
  useFocusTrap(container)
  return (
    <div ref={container} tabIndex={-1} id="box">
      {!isEmpty && (
        <>
          <button type="button" id="first">
            First
          </button>
          <button type="button" disabled>
            Off
          </button>
          <button type="button" tabIndex={-1}>
            Skipped
          </button>
          <input id="middle" data-autofocus={hasMark || undefined} />
          <a id="last" href="#last">
            Last
          </a>
        </>
      )}
    </div>
  )
}

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let opener: HTMLButtonElement
let shadow: ShadowRoot
let root: Root

beforeEach(() => {
  opener = document.body.appendChild(document.createElement('button'))
  const host = document.body.appendChild(document.createElement('div'))
  shadow = host.attachShadow({ mode: 'open' })
  root = createRoot(shadow.appendChild(document.createElement('div')))
  opener.focus()
})

afterEach(() => {
  act(() => root.unmount())
  cleanup()
  document.body.replaceChildren()
})

const open = (trap = <Trap />) => act(() => root.render(trap))
const focusedId = () => shadow.activeElement?.id
const tab = (shiftKey = false) =>
  fireEvent.keyDown(shadow.activeElement ?? document.body, { key: 'Tab', shiftKey, bubbles: true, composed: true })

describe('useFocusTrap in a shadow root', () => {
  it('starts at the first focusable element, or at the marked one', () => {
    open()
    expect(focusedId()).toBe('first')
    act(() => root.render(null))
    opener.focus()
    open(<Trap hasMark />)
    expect(focusedId()).toBe('middle')
  })

  it('wraps at both ends and leaves the rest to the browser', () => {
    open()
    expect(tab(true)).toBe(false)
    expect(focusedId()).toBe('last')
    expect(tab()).toBe(false)
    expect(focusedId()).toBe('first')
    expect(tab()).toBe(true)
    shadow.getElementById('middle')?.focus()
    expect(tab()).toBe(true)
    expect(tab(true)).toBe(true)
  })

  it('holds focus on the container without focusable elements', () => {
    open(<Trap isEmpty />)
    expect(focusedId()).toBe('box')
    expect(tab()).toBe(false)
    expect(focusedId()).toBe('box')
  })

  it('returns focus to the opener outside the root', () => {
    open()
    expect(document.activeElement).not.toBe(opener)
    act(() => root.render(null))
    expect(document.activeElement).toBe(opener)
  })

  it('releases Tab once unmounted', () => {
    open()
    act(() => root.render(null))
    expect(fireEvent.keyDown(document.body, { key: 'Tab' })).toBe(true)
  })
})
