/** A limiter's request to a bucket. */
export type BucketQuestion = {
  /** Minimum to take. With fewer, take nothing: a rejected call would lose its tokens and could retry forever. */
  need: number
  want: number
  /** Tokens taken earlier and not spent. */
  back: number
}

/** What a bucket granted, and what is left in it. */
export type Granted = { granted: number; tokens: number }

/** Token buckets that start full, hold `perMinute` tokens at most and refill with as many a minute. */
export type BucketStore = {
  /** Refills and takes in one step, so parallel requests never take the same token. */
  take: (key: string, perMinute: number, question: BucketQuestion) => Promise<Granted>
  stop: () => void
}
