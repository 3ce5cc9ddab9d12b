import * as v from 'valibot'
import { kindOr } from './kindOr.ts'

/**
 * What a login from a new browser still needs: the number it shows, chosen on an emailed link's page or in a known
 * browser.
 */
export const loginConfirmation = v.object({ by: kindOr(['email', 'device'], 'device'), matchNumber: v.string() })
export type LoginConfirmation = v.InferOutput<typeof loginConfirmation>
