import * as v from 'valibot'

/**
 * The proof that the server wants before something changes: none, since the login is fresh; a passkey or recovery code;
 * any of those or an emailed code; or a new login, for an account without an address of its own.
 */
export const wantedProof = v.picklist(['none', 'own', 'any', 'login'])
export type WantedProof = v.InferOutput<typeof wantedProof>
