/** A repeatable stream of choices, so every new chain has the same history. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** A number from 0 up to 1 (a xorshift; nothing here needs to be unpredictable). */
  roll(): number {
    let state = this.#state
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.#state = state
    return (state >>> 0) / 2 ** 32
  }

  between(low: number, high: number): number {
    return low + this.roll() * (high - low)
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.roll() * items.length)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }

  pickWeighted<Key extends string>(weights: Record<Key, number>): Key {
    const entries = Object.entries(weights) as [Key, number][]
    let left = this.roll() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [key, weight] of entries) {
      left -= weight
      if (left < 0) return key
    }
    throw new Error('The weights are empty.')
  }
}
