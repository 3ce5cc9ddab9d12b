import type { FeaturesState } from '@latchkey/core/state/features'

/** Features under their public names. */
export const publicFeatures = ({ swaps: swap, onramp: buy, activity, send, receive, names }: FeaturesState) => ({
  ...{ swap, buy, activity, send, receive, names },
})
