/** The version of all published packages; `scripts/kit/kit.test.ts` compares it with their manifests. */
export const version = '0.2.0'
