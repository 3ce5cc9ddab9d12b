// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { correction, generate } from 'lean-qr/nano'
import { afterEach, describe, expect, it } from 'vitest'
import { QrCode } from './QrCode.tsx'

afterEach(cleanup)

const uri = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'58'.repeat(32)}&expiryTimestamp=1714000000`

/** Converts the drawing back to modules: the dots, and the eyes with their rings and pupils. */
function modulesOf(svg: Element) {
  const dark = new Set<string>()
  const path = svg.querySelector('.QrCode-dots')?.getAttribute('d') ?? ''
  for (const [, x, y] of path.matchAll(/M([\d.]+) ([\d.]+)h/g)) dark.add(`${Number(x) - 0.5},${Number(y) - 0.5}`)
  for (const ring of svg.querySelectorAll('.QrCode-ring')) {
    const left = Number(ring.getAttribute('x')) - 0.5
    const top = Number(ring.getAttribute('y')) - 0.5
    for (let y = 0; y < 7; y++) {
      for (let x = 0; x < 7; x++) {
        const fromEdge = Math.min(x, y, 6 - x, 6 - y)
        if (fromEdge !== 1) dark.add(`${left + x},${top + y}`)
      }
    }
  }
  return dark
}

describe('QrCode', () => {
  it("draws exactly the encoder's modules without a logo", () => {
    render(<QrCode value={uri} label="Scan to connect" />)
    const code = generate(uri, { minCorrectionLevel: correction.M })
    const dark = modulesOf(screen.getByRole('img', { name: 'Scan to connect' }))
    for (let y = 0; y < code.size; y++) {
      for (let x = 0; x < code.size; x++) expect([x, y, dark.has(`${x},${y}`)]).toEqual([x, y, code.get(x, y)])
    }
  })

  it('leaves a quiet zone of four modules on every side', () => {
    render(<QrCode value={uri} label="Scan" />)
    const { size } = generate(uri, { minCorrectionLevel: correction.M })
    expect(screen.getByRole('img').getAttribute('viewBox')).toBe(`-4 -4 ${size + 8} ${size + 8}`)
    for (const module of modulesOf(screen.getByRole('img'))) {
      for (const at of module.split(',').map(Number)) expect(at >= 0 && at < size).toBe(true)
    }
  })

  it.each(['https://latchkey.test', uri, uri.repeat(3)])(
    'covers under 6 % for a logo, with a quarter to spare',
    (value) => {
      render(<QrCode value={value} label="Scan" mark={<b>Mark</b>} />)
      const code = generate(value, { minCorrectionLevel: correction.Q })
      const dark = modulesOf(screen.getByRole('img'))
      let lost = 0
      for (let y = 0; y < code.size; y++) {
        for (let x = 0; x < code.size; x++) {
          const isLost = code.get(x, y) && !dark.has(`${x},${y}`)
          if (!isLost) continue
          lost++
          expect(Math.max(Math.abs(x - code.size / 2), Math.abs(y - code.size / 2))).toBeLessThan(code.size * 0.13)
        }
      }
      expect(lost).toBeGreaterThan(0)
      expect(lost / code.size ** 2).toBeLessThan(0.06)
      expect(screen.getByText('Mark')).toBeTruthy()
    },
  )
})
