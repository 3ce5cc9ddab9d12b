// `npm run check`: format, lint, types and dead code, without a test.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const { codeSteps } = await import('./checks.ts')
const { runSteps } = await import('./runSteps.ts')
await runSteps([[codeSteps]])
