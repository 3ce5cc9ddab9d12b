export { cspFor, stateFromCookies } from '@latchkey/core'
