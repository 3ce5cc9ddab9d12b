import { earlyErrors } from './earlyTable.ts'

/** Setup mistakes: what happened, and what to change. The docs list them from here. */
export const kitErrors = {
  ...earlyErrors,
  'kit.serverUnreachable': {
    message: '{server} doesn’t answer as a Latchkey server ({status}).',
    fix: 'Check `server`: it is the URL of the Latchkey API, such as http://localhost:3002.',
  },
  'kit.projectUnknown': {
    message: '{server} doesn’t know this project.',
    fix: 'Check `projectId`, or leave it out to use the server’s default project.',
  },
  'kit.noChains': {
    message: 'There is no chain to use.',
    fix: 'Pass `chains: [mainnet]` with chains from viem/chains, or the URL of your server.',
  },
  'kit.chainUnknown': {
    message: 'Neither Latchkey nor the server knows chain {chainId}.',
    fix: 'Pass it in `chains` as a viem chain, or give the server a node for it.',
  },
  'kit.originNotAllowed': {
    message: 'The project doesn’t allow {origin}. Logins and approvals are refused here.',
    fix: 'On the server, run `npm run project -- {projectId} origins={origin}`. This replaces the list, so name the project’s other origins too, comma-separated.',
  },
  'kit.chainWithoutNode': {
    message: 'Chain {chainId} has no node.',
    fix: 'Pass `transports: { {chainId}: http(url) }`, or give your server a node for it.',
  },
  'kit.needsServer': { message: 'This data comes from a Latchkey server, and none is set.', fix: 'Set `server`.' },
  'kit.signInNeedsServer': {
    message: 'A required sign-in needs a server.',
    fix: 'Set `server`, or pass your own backend as `signIn`.',
  },
  'kit.signInUnknown': {
    message: 'The option signIn can’t be {mode}.',
    fix: 'Use `off`, `optional` or `required`.',
  },
  'kit.viewHidden': {
    message: 'The view {view} is turned off.',
    fix: 'Remove `{view}: false` from the option `features`, or turn it on in the server’s project.',
  },
  'kit.noPairing': {
    message: 'Pairing needs a relay.',
    fix: 'Set `server`, or pass `pairing: { relays: [url] }`.',
  },
  'kit.noEmbeddedWallet': { message: 'The embedded wallet needs a server.', fix: 'Set `server`.' },
} as const
