// `npm run containers`: builds the image of deploy/Containerfile, runs it in every role behind Caddy and drives it in a
// browser, if podman works here.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
// Caddy serves the three hosts with certificates.
process.env.E2E_SCHEME = 'https'
await import('./containers/main.ts')
