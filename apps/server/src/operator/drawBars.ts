import { writeDecimal } from '@latchkey/wire/writeDecimal'
import { escapeHtml } from '../http/page.ts'
import type { Bar } from './readFigures.ts'

const width = 640
const height = 126
const gap = 4
/** Segments beyond these share the last color. */
const colours = 8

const round = (value: number): number => Math.round(value * 100) / 100
export const grouped = (value: number | string): string => writeDecimal(String(value), 'en')

/** Stacked bars as SVG, one per date, with a legend if there are segments, below their sum or the newest value. */
export const drawBars = (title: string, bars: readonly Bar[], headline: 'sum' | 'last' = 'sum'): string => {
  const dates = [...new Set(bars.map(({ at }) => at))]
  const parts = [...new Set(bars.map(({ part }) => part))].filter((part) => part !== '').sort()
  const totals = dates.map((date) => sum(bars.filter(({ at }) => at === date)))
  const most = Math.max(1, ...totals)
  const all = headline === 'sum' ? totals.reduce((one, other) => one + other, 0) : (totals.at(-1) ?? 0)
  const step = width / Math.max(1, dates.length)
  const scale = height / most
  const rects = dates.flatMap((date, index) => {
    let y = height
    return bars
      .filter(({ at, count }) => at === date && count > 0)
      .map(({ part, count }) => {
        const size = Math.max(1, count * scale)
        y -= size
        const tone = Math.max(0, parts.indexOf(part)) % colours
        const says = escapeHtml(`${date}${part && ` ${part}`}: ${grouped(count)}`)
        return `<rect class="tone${tone}" x="${round(index * step + gap / 2)}" y="${round(y)}" width="${round(step - gap)}" height="${round(size)}"><title>${says}</title></rect>`
      })
  })
  const says = escapeHtml(`${title}: ${grouped(all)} from ${dates[0]} to ${dates.at(-1)}`)
  const key = parts.map((part, index) => `<span><i class="tone${index % colours}"></i>${escapeHtml(part)}</span>`)
  // Scale and dates are text next to the chart, so a narrow page doesn't shrink them.
  return `<figure>
<figcaption>${escapeHtml(title)} <b>${grouped(all)}</b></figcaption>
<p class="axis">${rects.length > 0 ? grouped(most) : 'Nothing yet'}</p>
<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${says}">
<line x1="0" x2="${width}" y1="0" y2="0"/><line x1="0" x2="${width}" y1="${height}" y2="${height}"/>
${rects.join('\n')}
</svg>
<p class="axis"><span>${escapeHtml(dates[0] ?? '')}</span><span>${escapeHtml(dates.at(-1) ?? '')}</span></p>
${key.length > 0 ? `<p class="key">${key.join(' ')}</p>` : ''}
</figure>`
}

const sum = (bars: readonly Bar[]): number => bars.reduce((total, { count }) => total + count, 0)
