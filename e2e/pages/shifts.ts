import type { Page } from '@playwright/test'

type Seen = { shifts: string[] }
type Shift = {
  value: number
  hadRecentInput: boolean
  sources: { node?: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Writes down every shift of the layout that no press of a person explains: what moved, from where to where. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = window as unknown as Seen
    seen.shifts = []
    const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[]) {
        if (hadRecentInput) continue
        for (const { node, previousRect, currentRect } of sources)
          seen.shifts.push(
            `${value.toFixed(4)} ${node?.className?.toString() || (node?.nodeName ?? '?')}: ${at(previousRect)} → ${at(currentRect)}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Begins to count anew: that the landing gives way to the dashboard is no shift. */
export const forgetShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(window, { shifts: [] })
  })

/** What has moved so far; the browser is given a moment to say it. */
export const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))
    return (window as unknown as Seen).shifts
  })

/** Answers of the services come late, so that nothing can hide behind the press that asked for it. */
export const slowDown = (page: Page, urls: string, delayMs = 700): Promise<unknown> =>
  page.route(urls, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await route.fallback()
  })
