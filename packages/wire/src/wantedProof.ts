import type * as v from 'valibot'
import { kindOr } from './kindOr.ts'

/**
 * The proof the server requires before a change: none, because the login is fresh; a passkey or recovery code; any of
 * those or an emailed code; or a new login, for an account without an email address.
 */
export const wantedProof = kindOr(['none', 'own', 'any', 'login'], 'own')
export type WantedProof = v.InferOutput<typeof wantedProof>
