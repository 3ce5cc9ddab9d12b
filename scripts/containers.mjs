// `npm run containers`: builds the image of deploy/Containerfile and runs every role of it, where podman can run.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
await import('./containers/main.ts')
