// `npm run containers`: builds the image of deploy/Containerfile and runs it in every role, if podman works here.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
await import('./containers/main.ts')
