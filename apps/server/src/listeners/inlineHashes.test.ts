import { expect, it } from 'vitest'
import { inlineHashes } from './inlineHashes.ts'

const page = `<!doctype html><script data-languages="en de">alert(1)</script>
<script type="application/json" id="settings">{"a":"</style>"}</script>
<script type="module" src="/main.js"></script><link rel="stylesheet" href="/main.css" disabled>
<style>a { color: red }</style><script></script>`

it('allows the scripts and styles in a page, and neither data nor files', () => {
  expect(inlineHashes(page)).toEqual({
    // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
    scripts: [
      "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
      "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    ],
    styles: ["'sha256-LHvAPItmcc9l4w10oslyz6Nh8tFuoEH5lssCs9WdKIE='"],
  })
  expect(inlineHashes('<p>plain</p>')).toEqual({ scripts: [], styles: [] })
})
