import { NodeFailure } from '../chain/callNode.ts'

type Options<T> = {
  /** The share of a part that an item takes. */
  weigh?: (item: T) => number
  max: number
  parallel?: number
}

/** Reads many items in parallel parts, in order. A part that is refused for good is halved until it fits. */
export const inParts = async <T, R>(
  items: readonly T[],
  { weigh = () => 1, max, parallel = 4 }: Options<T>,
  read: (part: readonly T[]) => Promise<R[]>,
): Promise<R[]> => {
  const parts: T[][] = []
  let weight = Number.POSITIVE_INFINITY
  for (const item of items) {
    const more = weigh(item)
    if (weight + more > max) {
      parts.push([])
      weight = 0
    }
    parts.at(-1)?.push(item)
    weight += more
  }
  const results: R[][] = []
  let next = 0
  const work = async (): Promise<void> => {
    for (let at = next++; at < parts.length; at = next++) results[at] = await readOrHalve(parts[at] ?? [], read)
  }
  await Promise.all(Array.from({ length: Math.min(parallel, parts.length) }, work))
  return results.flat()
}

/** Whether a smaller request might succeed. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof NodeFailure && (error.kind === 'tooLarge' || (error.kind === 'refused' && error.isFinal))

const readOrHalve = async <T, R>(part: readonly T[], read: (part: readonly T[]) => Promise<R[]>): Promise<R[]> => {
  try {
    return await read(part)
  } catch (error) {
    if (part.length < 2 || !isTooMuch(error)) throw error
    const middle = Math.ceil(part.length / 2)
    return [...(await readOrHalve(part.slice(0, middle), read)), ...(await readOrHalve(part.slice(middle), read))]
  }
}
