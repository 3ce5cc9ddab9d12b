// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserConsentPorts, canSeeCover, isTopLevel } from './consentPorts.ts'
import type { Sighting } from './hand.ts'
import type { VisiblePart } from './visiblePart.ts'

type Report = (entries: object[]) => void
type Observation = { report: Report; options: unknown; seen: Element[]; isOver: boolean }

/** A browser whose observers report what a test says. */
const fakeObservers = () => {
  const observers: Observation[] = []
  class FakeObserver {
    private readonly own: Observation
    constructor(report: Report, options?: unknown) {
      this.own = { report, options, seen: [], isOver: false }
      observers.push(this.own)
    }
    observe = (element: Element) => this.own.seen.push(element)
    disconnect = () => {
      this.own.isOver = true
    }
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  return observers
}
const inFrame = () => vi.stubGlobal('top', {})
const element = () => document.body.appendChild(document.createElement('p'))

afterEach(() => {
  // First: a global stubbed under fake timers goes back to the fake one.
  vi.unstubAllGlobals()
  vi.useRealTimers()
  document.body.replaceChildren()
})

describe('[threat 22] the browser, as the guard sees it', () => {
  it('knows its own window from a frame, and whether covers can be noticed', () => {
    expect(isTopLevel()).toBe(true)
    expect(browserConsentPorts().mustHold).toBe(false)
    inFrame()
    expect(isTopLevel()).toBe(false)
    expect(browserConsentPorts().mustHold).toBe(true)
    vi.stubGlobal('IntersectionObserverEntry', class {})
    expect(canSeeCover()).toBe(false)
    vi.stubGlobal(
      'IntersectionObserverEntry',
      class {
        get isVisible() {
          return true
        }
      },
    )
    expect(canSeeCover()).toBe(true)
  })

  it('takes everything in its own window for visible', () => {
    const seen: boolean[] = []
    const stop = browserConsentPorts().observe(element(), (isVisible) => seen.push(isVisible))
    stop()
    expect(seen).toEqual([true])
  })

  it('in a frame takes for visible only what is uncovered and whole, and stops on demand', () => {
    vi.useFakeTimers()
    const observers = fakeObservers()
    inFrame()
    const painted = vi.fn()
    vi.stubGlobal('requestAnimationFrame', painted)
    const seen: boolean[] = []
    const one = element()
    const stop = browserConsentPorts().observe(one, (isVisible) => seen.push(isVisible))
    const [observer] = observers
    expect(observer).toMatchObject({ seen: [one], options: { threshold: [1], trackVisibility: true, delay: 100 } })
    vi.advanceTimersByTime(200)
    expect(painted).toHaveBeenCalledOnce()
    observer?.report([{ isVisible: true, intersectionRatio: 0.98 }])
    observer?.report([{ isVisible: false, intersectionRatio: 1 }])
    observer?.report([{ intersectionRatio: 1 }])
    observer?.report([])
    observer?.report([
      { isVisible: false, intersectionRatio: 1 },
      { isVisible: true, intersectionRatio: 0.99 },
    ])
    expect(seen).toEqual([false, false, false, false, true])
    vi.advanceTimersByTime(200)
    expect(painted).toHaveBeenCalledOnce()
    observer?.report([{ isVisible: false, intersectionRatio: 1 }])
    stop()
    vi.advanceTimersByTime(1_000)
    expect(painted).toHaveBeenCalledOnce()
    expect(observer?.isOver).toBe(true)
  })

  it('measures content against the region around it', () => {
    const region = element()
    const content = region.appendChild(document.createElement('div'))
    region.getBoundingClientRect = () => ({ top: 10, bottom: 110 }) as DOMRect
    content.getBoundingClientRect = () => ({ top: -20, bottom: 380, height: 400 }) as DOMRect
    expect(browserConsentPorts().measure(content)).toEqual({
      contentTop: -20,
      contentHeight: 400,
      top: 10,
      bottom: 110,
    })
    const alone = document.createElement('div')
    alone.getBoundingClientRect = () => ({ top: 1, bottom: 3, height: 2 }) as DOMRect
    expect(browserConsentPorts().measure(alone)).toEqual({ contentTop: 1, contentHeight: 2, top: 1, bottom: 3 })
  })

  it('notices a changed text at any depth, until it is stopped', async () => {
    const region = element()
    const text = region.appendChild(document.createElement('b')).appendChild(document.createTextNode('one'))
    const changed = vi.fn()
    const stop = browserConsentPorts().onRewrite(region, changed)
    text.data = 'two'
    await expect.poll(() => changed.mock.calls.length).toBeGreaterThan(0)
    changed.mockClear()
    region.append('three')
    await expect.poll(() => changed.mock.calls.length).toBeGreaterThan(0)
    stop()
    changed.mockClear()
    const later = vi.fn()
    browserConsentPorts().onRewrite(region, later)
    region.append('four')
    await expect.poll(() => later.mock.calls.length).toBeGreaterThan(0)
    expect(changed).not.toHaveBeenCalled()
  })

  it('reports pointers anywhere, before a handler can stop them, and only the document as left', () => {
    const seen: Sighting[] = []
    const stop = browserConsentPorts().follow((sighting) => seen.push(sighting))
    const one = element()
    one.addEventListener('pointermove', (event) => event.stopPropagation())
    const fire = (type: string, target: Element) =>
      target.dispatchEvent(
        new PointerEvent(type, { pointerType: 'mouse', screenX: 1, screenY: 2, clientX: 3, clientY: 4, bubbles: true }),
      )
    const at = { pointerType: 'mouse', screenX: 1, screenY: 2, clientX: 3, clientY: 4 }
    for (const type of ['pointerenter', 'pointerover', 'pointermove', 'pointerdown']) fire(type, one)
    fire('pointerleave', one)
    expect(seen).toEqual(Array(4).fill({ kind: 'inside', ...at }))
    fire('pointerleave', document.documentElement)
    expect(seen.at(-1)).toEqual({ kind: 'left', ...at })
    stop()
    fire('pointermove', one)
    expect(seen).toHaveLength(5)
  })

  it('listens to the window, and to the document for its visibility', () => {
    const { listen } = browserConsentPorts()
    const heard: string[] = []
    const stops = (['focus', 'blur', 'resize', 'scroll', 'visibilitychange'] as const).map((type) =>
      listen(type, () => heard.push(type)),
    )
    for (const type of ['focus', 'blur', 'resize', 'scroll']) window.dispatchEvent(new Event(type))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(heard).toEqual(['focus', 'blur', 'resize', 'scroll', 'visibilitychange'])
    for (const stop of stops) stop()
    window.dispatchEvent(new Event('blur'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(heard).toHaveLength(5)
  })

  it('waits, and can call it off', () => {
    vi.useFakeTimers()
    const { after } = browserConsentPorts()
    const [kept, off] = [vi.fn(), vi.fn()]
    after(100, kept)
    after(100, off)()
    vi.advanceTimersByTime(99)
    expect(kept).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(kept).toHaveBeenCalledOnce()
    expect(off).not.toHaveBeenCalled()
  })

  it('knows whether the main pointer is a finger', () => {
    const matchMedia = vi.fn((query: string) => ({ matches: query === '(pointer: coarse)' }))
    vi.stubGlobal('matchMedia', matchMedia)
    expect(browserConsentPorts().isCoarse()).toBe(true)
    matchMedia.mockReturnValueOnce({ matches: false })
    expect(browserConsentPorts().isCoarse()).toBe(false)
  })

  it('trusts no scripted event, and knows focus and visibility', () => {
    const ports = browserConsentPorts()
    expect(ports.isTrusted({ isTrusted: true } as Event)).toBe(true)
    expect(ports.isTrusted({ isTrusted: false } as Event)).toBe(false)
    vi.spyOn(document, 'hasFocus').mockReturnValueOnce(false)
    expect(ports.hasFocus()).toBe(false)
    const state = vi.spyOn(document, 'visibilityState', 'get')
    state.mockReturnValueOnce('visible').mockReturnValueOnce('hidden')
    expect([ports.isShown(), ports.isShown()]).toEqual([true, false])
  })
})

describe('[threat 22] the visible part of the screen', () => {
  it('is the whole window where there is no page around it', () => {
    const parts: VisiblePart[] = []
    const stop = browserConsentPorts().followPart((part) => parts.push(part))
    vi.stubGlobal('innerWidth', 300)
    vi.stubGlobal('innerHeight', 500)
    window.dispatchEvent(new Event('resize'))
    stop()
    window.dispatchEvent(new Event('resize'))
    expect(parts).toHaveLength(2)
    expect(parts[1]).toEqual({ left: 0, top: 0, width: 300, height: 500, zoom: 1 })
  })

  it('in a frame is what an observer sees, rounded inwards, measured again and again', () => {
    vi.useFakeTimers()
    const observers = fakeObservers()
    inFrame()
    vi.stubGlobal('devicePixelRatio', 2)
    const parts: VisiblePart[] = []
    const stop = browserConsentPorts().followPart((part) => parts.push(part))
    const [probe] = document.body.children
    expect(observers[0]?.seen).toEqual([probe])
    expect((probe as HTMLElement).style.pointerEvents).toBe('none')
    observers[0]?.report([{ intersectionRect: { left: 0.5, top: 10.2, right: 360.9, bottom: 600.4 } }])
    observers[0]?.report([])
    expect(parts).toEqual([{ left: 1, top: 11, width: 359, height: 589, zoom: 2 }])
    window.dispatchEvent(new Event('resize'))
    expect([observers.length, observers[0]?.isOver, observers[1]?.isOver]).toEqual([2, true, false])
    vi.advanceTimersByTime(60_000)
    const count = observers.length
    expect(count).toBeGreaterThan(2)
    stop()
    expect(observers.every(({ isOver }) => isOver)).toBe(true)
    expect(document.body.childElementCount).toBe(0)
    vi.advanceTimersByTime(60_000)
    window.dispatchEvent(new Event('resize'))
    expect(observers).toHaveLength(count)
  })
})
