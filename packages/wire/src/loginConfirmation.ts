import * as v from 'valibot'

/** What a login from a new browser still needs: the number it shows, chosen in an email's link or in a known browser. */
export const loginConfirmation = v.object({ by: v.picklist(['email', 'device']), matchNumber: v.string() })
export type LoginConfirmation = v.InferOutput<typeof loginConfirmation>
