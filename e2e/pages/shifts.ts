import type { Page } from '@playwright/test'

type Seen = { shifts: string[] }
type Shift = {
  value: number
  hadRecentInput: boolean
  sources: { node?: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Records every layout shift that no user input explains: what moved, and from where to where. */
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

/** Starts counting again: replacing the landing page with the dashboard isn't a shift. */
export const forgetShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(window, { shifts: [] })
  })

/** Shifts so far. Gives the browser a moment to report them. */
export const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))
    return (window as unknown as Seen).shifts
  })

/** Delays the services' answers, so no shift hides behind the click that caused it. */
export const slowDown = (page: Page, urls: string, delayMs = 700): Promise<unknown> =>
  page.route(urls, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await route.fallback()
  })
