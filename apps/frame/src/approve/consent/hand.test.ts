import { describe, expect, it, vi } from 'vitest'
import { createHand, type Sighting } from './hand.ts'

const setUp = () => {
  let nowMs = 1_000
  const onMoved = vi.fn()
  const hand = createHand(() => nowMs, onMoved)
  /** The pointer at a screen position, over a zoomed document at `left`, `top`. */
  const see = (screenX: number, screenY: number, { left = 0, top = 0, zoom = 1, ...more }: Place = {}) =>
    hand.see({
      ...{ kind: 'inside', pointerType: 'mouse', screenX, screenY },
      ...{ clientX: (screenX - left) / zoom, clientY: (screenY - top) / zoom },
      ...more,
    })
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { hand, onMoved, see, pass }
}
type Place = { left?: number; top?: number; zoom?: number } & Partial<Sighting>

describe('[threat 22] the pointer', () => {
  it('is steady after 400 ms over the document, not sooner', () => {
    const { hand, see, pass } = setUp()
    expect(hand.isSteady('mouse')).toBe(false)
    see(100, 100)
    pass(399)
    expect(hand.isSteady('mouse')).toBe(false)
    pass(1)
    expect(hand.isSteady('mouse')).toBe(true)
  })

  it('is not steady when its first event is the press: the document moved under it', () => {
    const { hand, see } = setUp()
    see(100, 100)
    expect(hand.isSteady('mouse')).toBe(false)
  })

  it('starts over after leaving', () => {
    const { hand, see, pass } = setUp()
    see(100, 100)
    pass(1_000)
    see(100, 100, { kind: 'left' })
    see(100, 100)
    expect(hand.isSteady('mouse')).toBe(false)
  })

  it('is not trusted after five seconds without an event', () => {
    const { hand, see, pass } = setUp()
    see(100, 100)
    pass(5_001)
    see(100, 100)
    expect(hand.isSteady('mouse')).toBe(false)
    pass(400)
    expect(hand.isSteady('mouse')).toBe(true)
  })

  it.each([
    ['by itself', 100, 100],
    ['while the pointer moves too', 110, 130],
  ])('notices a document that moves under it, %s', (_, x, y) => {
    const { hand, onMoved, see, pass } = setUp()
    see(100, 100)
    pass(1_000)
    see(x, y, { left: 120 })
    expect(onMoved).toHaveBeenCalledOnce()
    expect(hand.isSteady('mouse')).toBe(false)
  })

  it('is followed while it moves over a still document', () => {
    const { hand, onMoved, see, pass } = setUp()
    for (let step = 0; step < 60; step++) {
      see(100 + step * 7, 300 - step * 3, { left: 33, top: 12 })
      pass(10)
    }
    expect(onMoved).not.toHaveBeenCalled()
    expect(hand.isSteady('mouse')).toBe(true)
  })

  it.each([0.5, 0.9, 1.25, 2])('is calibrated at a zoom of %s, without false alarms', (zoom) => {
    const { hand, onMoved, see, pass } = setUp()
    for (let step = 0; step < 60; step++) {
      see(100 + step * 20, 300 + step * 20, { left: 33, top: 12, zoom })
      pass(10)
    }
    expect(onMoved.mock.calls.length).toBeLessThanOrEqual(1)
    expect(hand.isSteady('mouse')).toBe(true)
    see(1_280, 1_480, { left: 93, top: 12, zoom })
    expect(hand.isSteady('mouse')).toBe(false)
  })

  it('never counts as resting for a finger, which has no position before it touches', () => {
    const { hand, see, pass } = setUp()
    see(100, 100)
    see(100, 100, { pointerType: 'touch' })
    pass(1_000)
    expect(hand.isSteady('touch')).toBe(false)
  })
})
