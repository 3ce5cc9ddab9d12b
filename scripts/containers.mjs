// `npm run containers`: builds the image of deploy/Containerfile, runs it in every role and drives it in a browser, if
// podman works here.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
await import('./containers/main.ts')
