// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useFollowedHeight } from './useFollowedHeight.ts'
import { usePageLock } from './usePageLock.ts'
import { useTopLayer } from './useTopLayer.ts'

/** A dialog inside a shadow root of the page, like the modal's. */
const addDialog = () => {
  const host = document.body.appendChild(document.createElement('latchkey-modal'))
  const dialog = document.createElement('dialog')
  const button = dialog.appendChild(document.createElement('button'))
  host.attachShadow({ mode: 'open' }).append(dialog)
  return { host, dialog, button, ref: { current: dialog } }
}
const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

beforeEach(() => document.body.replaceChildren())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'elementsFromPoint')
  document.body.replaceChildren()
})

describe('[VIEW-11] the top layer', () => {
  const open = () => {
    const page = addDialog()
    const close = vi.fn()
    const shown = vi.spyOn(page.dialog, 'showModal')
    const focused = vi.spyOn(page.dialog, 'focus')
    const hook = renderHook(({ isOpen }) => useTopLayer(page.ref, isOpen, close), { initialProps: { isOpen: false } })
    expect(shown).not.toHaveBeenCalled()
    hook.rerender({ isOpen: true })
    const press = (target: EventTarget, init: KeyboardEventInit = {}) => {
      const event = new KeyboardEvent('keydown', {
        ...{ key: 'Escape', bubbles: true, composed: true, cancelable: true },
        ...init,
      })
      target.dispatchEvent(event)
      return event.defaultPrevented
    }
    const add = async (name: string) => {
      const node = document.body.appendChild(document.createElement(name))
      await settled()
      return node
    }
    return { ...page, ...hook, close, shown, focused, press, add }
  }

  it('takes the dialog and the focus, without scrolling, and gives it back', () => {
    const { dialog, shown, focused, rerender } = open()
    expect([shown.mock.calls.length, dialog.open, dialog.autofocus]).toEqual([1, true, true])
    expect(focused.mock.calls).toEqual([[{ preventScroll: true }]])
    rerender({ isOpen: false })
    expect(dialog.open).toBe(false)
  })

  it('stays visible to screen readers while it is open', async () => {
    const { host, rerender } = open()
    for (const name of ['aria-hidden', 'inert']) {
      host.setAttribute(name, 'true')
      await settled()
      expect([name, host.hasAttribute(name)]).toEqual([name, false])
    }
    rerender({ isOpen: false })
    host.setAttribute('aria-hidden', 'true')
    await settled()
    expect(host.hasAttribute('aria-hidden')).toBe(true)
    rerender({ isOpen: true })
    expect(host.hasAttribute('aria-hidden')).toBe(false)
  })

  it('closes on Escape before the page hears of it, but leaves other keys and other dialogs alone', () => {
    const { button, close, press, rerender } = open()
    const other = document.body.appendChild(document.createElement('button'))
    const heard = vi.fn()
    document.addEventListener('keydown', heard, true)
    const prevented = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    prevented.preventDefault()
    document.body.dispatchEvent(prevented)
    expect(press(other)).toBe(false)
    expect(press(document.body, { key: 'Enter' })).toBe(false)
    expect(press(document.body, { isComposing: true })).toBe(false)
    expect([close.mock.calls.length, heard.mock.calls.length]).toEqual([0, 4])
    for (const target of [document.body, document, button]) expect(press(target)).toBe(true)
    expect([close.mock.calls.length, heard.mock.calls.length]).toEqual([3, 4])
    rerender({ isOpen: false })
    expect(press(document.body)).toBe(false)
    document.removeEventListener('keydown', heard, true)
    expect(close).toHaveBeenCalledTimes(3)
  })

  it('closes on the back gesture of a phone, and stays until that is allowed', () => {
    const { dialog, button, close, shown, rerender } = open()
    const cancel = (target: Element) => {
      const event = new Event('cancel', { bubbles: true, cancelable: true })
      target.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect([cancel(button), close.mock.calls.length]).toEqual([false, 0])
    expect([cancel(dialog), close.mock.calls.length]).toEqual([true, 1])
    dialog.dispatchEvent(new Event('close'))
    expect([shown.mock.calls.length, close.mock.calls.length]).toEqual([1, 1])
    dialog.open = false
    dialog.dispatchEvent(new Event('close'))
    expect([dialog.open, shown.mock.calls.length, close.mock.calls.length]).toEqual([true, 2, 2])
    rerender({ isOpen: false })
    expect(cancel(dialog)).toBe(false)
    dialog.dispatchEvent(new Event('close'))
    expect([dialog.open, close.mock.calls.length]).toEqual([false, 2])
  })

  it('[CON-01] gives way to a wallet’s request in the page, but not to a script or a style', async () => {
    const { host, dialog, add, close, rerender } = open()
    const at: number[][] = []
    vi.spyOn(dialog, 'getBoundingClientRect').mockReturnValue({ left: 10, top: 20, width: 300, height: 400 } as DOMRect)
    Object.assign(document, {
      elementsFromPoint: (...point: number[]) => {
        at.push(point)
        return [host]
      },
    })
    for (const name of ['script', 'style', 'link', 'latchkey-modal']) await add(name)
    document.body.append('text')
    await settled()
    expect([at, dialog.open]).toEqual([[], true])
    await add('div')
    expect([at, dialog.open]).toEqual([[[160, 220]], false])
    await add('div')
    expect(at).toHaveLength(1)
    dialog.dispatchEvent(new Event('close'))
    expect([dialog.open, close.mock.calls.length]).toEqual([false, 0])
    const closed = vi.spyOn(dialog, 'close')
    rerender({ isOpen: false })
    expect(closed).not.toHaveBeenCalled()
  })

  it('stays over a dialog of the page, with its focus', async () => {
    const { dialog, button, add, rerender } = open()
    button.focus()
    const focused = vi.spyOn(button, 'focus')
    Object.assign(document, { elementsFromPoint: () => [document.body] })
    await add('div')
    expect(dialog.open).toBe(true)
    expect(focused.mock.calls).toEqual([[{ preventScroll: true }]])
    await add('div')
    expect(focused).toHaveBeenCalledTimes(2)
    rerender({ isOpen: false })
    await add('div')
    expect([focused.mock.calls.length, dialog.open]).toEqual([2, false])
  })
})

describe('[VIEW-11] the page behind', () => {
  const lock = () => {
    const page = addDialog()
    const hook = renderHook(({ isOpen }) => usePageLock(page.ref, isOpen), { initialProps: { isOpen: false } })
    return { ...page, ...hook, turn: (isOpen: boolean) => hook.rerender({ isOpen }) }
  }
  const add = (name: string) => document.body.appendChild(document.createElement(name))

  it('is inert meanwhile; what was inert before stays so, and other modals are never', () => {
    const [content, hidden, other] = [add('section'), add('aside'), add('latchkey-modal')]
    hidden.inert = true
    const { host, turn } = lock()
    turn(true)
    expect([content, hidden, other, host].map(({ inert }) => Boolean(inert))).toEqual([true, true, false, false])
    turn(false)
    expect([content, hidden].map(({ inert }) => inert)).toEqual([false, true])
  })

  it('keeps its width only where a scrollbar goes away', () => {
    const { turn } = lock()
    const width = vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(window.innerWidth)
    turn(true)
    expect([document.body.style.overflow, document.body.style.paddingRight]).toEqual(['hidden', ''])
    turn(false)
    width.mockReturnValue(window.innerWidth - 15)
    turn(true)
    expect(document.body.style.paddingRight).toBe('15px')
    turn(false)
    expect([document.body.style.overflow, document.body.style.paddingRight]).toEqual(['', ''])
  })

  it('gets its focus back where it was, also inside a component of the page', () => {
    const inner = add('my-menu').attachShadow({ mode: 'open' }).appendChild(document.createElement('button'))
    const { turn, dialog } = lock()
    inner.focus()
    turn(true)
    dialog.tabIndex = -1
    dialog.focus()
    const focused = vi.spyOn(inner, 'focus')
    turn(false)
    expect(focused.mock.calls).toEqual([[{ preventScroll: true }]])
  })

  it('focuses its content if the pressed button goes away a moment later, not if nothing had the focus', () => {
    const frames: (() => unknown)[] = []
    vi.stubGlobal('requestAnimationFrame', (run: () => unknown) => frames.push(run))
    const [main, opener, other] = [add('main'), add('button'), add('button')]
    main.tabIndex = -1
    const focused = vi.spyOn(main, 'focus')
    const { turn } = lock()
    opener.focus()
    turn(true)
    turn(false)
    other.focus()
    for (const run of frames.splice(0)) run()
    expect(focused).not.toHaveBeenCalled()
    opener.focus()
    turn(true)
    turn(false)
    opener.blur()
    for (const run of frames.splice(0)) run()
    expect(focused.mock.calls).toEqual([[{ preventScroll: true }]])
    main.blur()
    turn(true)
    turn(false)
    expect(frames).toHaveLength(0)
  })
})

describe('the height of the card', () => {
  it('follows its content up to the most it may have, and moves only after the first time', () => {
    const [outer, inner] = [document.createElement('div'), document.createElement('div')]
    outer.append(inner)
    const state = { height: 0, watched: [] as unknown[], follow: () => {} }
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(follow: () => void) {
          state.follow = follow
        }
        observe(element: Element) {
          state.watched.push(element)
        }
        disconnect() {
          state.watched.push('ended')
        }
      },
    )
    const most = { maxHeight: 'none' }
    vi.spyOn(window, 'getComputedStyle').mockImplementation(() => most as CSSStyleDeclaration)
    Object.defineProperty(inner, 'offsetHeight', { get: () => state.height })
    const { rerender, unmount } = renderHook(
      ({ content }) => {
        const box = useFollowedHeight(content)
        box.current = outer
      },
      { initialProps: { content: { current: null as HTMLElement | null } } },
    )
    expect(state.watched).toEqual([])
    rerender({ content: { current: inner } })
    const look = () => [outer.style.height, 'moving' in outer.dataset]
    const become = (height: number, tell = state.follow) => {
      state.height = height
      tell()
      return look()
    }
    const end = (type: string, target: Element) => target.dispatchEvent(new Event(type, { bubbles: true }))
    expect([state.watched, look()]).toEqual([[inner], ['', false]])
    expect(become(200)).toEqual(['200px', false])
    expect(become(200)).toEqual(['200px', false])
    expect(become(0)).toEqual(['200px', false])
    expect(become(300)).toEqual(['300px', true])
    end('transitionend', inner)
    expect(look()).toEqual(['300px', true])
    end('transitionend', outer)
    expect(look()).toEqual(['300px', false])
    most.maxHeight = '250px'
    expect(become(400, () => window.dispatchEvent(new Event('resize')))).toEqual(['250px', true])
    end('transitioncancel', outer)
    expect(look()).toEqual(['250px', false])
    expect(become(500)).toEqual(['250px', false])
    unmount()
    expect(state.watched).toEqual([inner, 'ended'])
    expect(become(100, () => window.dispatchEvent(new Event('resize')))).toEqual(['250px', false])
    outer.dataset.moving = ''
    end('transitionend', outer)
    end('transitioncancel', outer)
    expect(look()).toEqual(['250px', true])
  })
})
