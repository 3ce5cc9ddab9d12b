import fc from 'fast-check'
import { expect, it } from 'vitest'
import { smoothPath } from './smoothPath.ts'

it('passes through its points without overshooting', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 30 }), (values) => {
      const path = smoothPath(values.map((value, at) => [at * 10, value]))
      const numbers = [...path.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number))
      const heights = numbers.filter((_, at) => at % 2 === 1)
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(Math.min(...values) - 0.01)
      expect(Math.max(...heights)).toBeLessThanOrEqual(Math.max(...values) + 0.01)
      expect(numbers.slice(-2)).toEqual([(values.length - 1) * 10, values.at(-1)])
    }),
  )
})
