import { policy } from './policy.ts'

/** What a page on the wallet origin may load: its own files and its own API. */
export const walletPolicy = (ancestors: readonly string[]): string =>
  policy({
    'default-src': "'none'",
    'script-src': "'self'",
    'worker-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': "'none'",
    'object-src': "'none'",
    'frame-ancestors': ancestors,
    'base-uri': "'none'",
    'form-action': "'none'",
    'require-trusted-types-for': "'script'",
    // The only policy allows the signer's own worker; no other can be created.
    'trusted-types': 'latchkey',
  })
