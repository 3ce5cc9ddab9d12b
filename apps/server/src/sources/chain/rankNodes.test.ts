import { describe, expect, it } from 'vitest'
import { addPing, rankNodes } from './rankNodes.ts'

describe('[API-31] rankNodes', () => {
  it('weights stability before latency, 0.7 to 0.3', () => {
    const flaky = [1, undefined, 1, undefined]
    const slow = [100, 100, 100, 100]
    expect(rankNodes([flaky, slow])).toEqual([1, 0])
  })

  it('uses latency between equally stable nodes', () => {
    expect(
      rankNodes([
        [80, 80],
        [20, 20],
        [50, 50],
      ]),
    ).toEqual([1, 2, 0])
  })

  it('lets high latency outweigh slight instability', () => {
    const quick = [1, 1, 1, 1, 1, 1, 1, 1, 1, undefined]
    const slow = Array.from({ length: 10 }, () => 1_000)
    expect(rankNodes([slow, quick])).toEqual([1, 0])
  })

  it('keeps the configured order between equals, and tries new nodes', () => {
    expect(rankNodes([[], []])).toEqual([0, 1])
    expect(rankNodes([[10], []])).toEqual([1, 0])
  })

  it('uses the last 10 pings only', () => {
    let pings: (number | undefined)[] = []
    for (let count = 0; count < 25; count++) pings = addPing(pings, count < 15 ? undefined : count)
    expect(pings).toEqual([15, 16, 17, 18, 19, 20, 21, 22, 23, 24])
  })
})
