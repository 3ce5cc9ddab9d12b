import type { errors } from '@latchkey/wire/catalogue'

type AlertCode = Extract<keyof typeof errors, `alert.${string}`>

/** Why each alert appears in the modal, and what the app's developer or operator changes. */
export const alertFixes: Readonly<Record<AlertCode, { cause: string; fix: string }>> = {
  'alert.networkNotFound': {
    cause: 'The app asked for a chain that isn’t in `chains`.',
    fix: 'Add the chain to `chains`.',
  },
  'alert.originNotAllowed': {
    cause: 'The page’s origin isn’t in the project’s list. Browser wallets still work.',
    fix: '`npm run project -- <projectId> origins=https://your.site,…` on the server, with all origins of the project.',
  },
  'alert.iframeLoadFailed': {
    cause: 'The embedded wallet’s iframe didn’t load.',
    fix: 'Check that the wallet’s origin answers, and that `frame-src` of your Content-Security-Policy allows it: see `cspFor`.',
  },
  'alert.iframeRequestTimeout': {
    cause: 'The embedded wallet didn’t answer in time.',
    fix: 'Reload. If it happens again, check the wallet’s origin and the server’s health at `/health`.',
  },
  'alert.unverifiedDomain': {
    cause: 'The wallet refuses to work inside this page.',
    fix: 'Add the page’s origin to the project, as for APKT002.',
  },
  'alert.sessionExpired': {
    cause: 'This device’s clock is wrong, so the relay refused its token.',
    fix: 'Set the clock, then reload.',
  },
  'alert.invalidProjectId': {
    cause: 'The server doesn’t know the project.',
    fix: 'Check `projectId`, or leave it out to use the server’s default project.',
  },
  'alert.projectIdMissing': {
    cause: 'There is a server, but no project.',
    fix: 'Set `projectId`, or let the kit ask the server for its default.',
  },
  'alert.serverError': {
    cause: 'The server answered with an error.',
    fix: 'Check `/health` and the logs of the server.',
  },
  'alert.rateLimited': {
    cause: 'The project or the user’s network has used up its limit.',
    fix: 'Wait, or raise the project’s `rpcLimit` or the limits in the server’s settings.',
  },
  'alert.inactiveNamespace': {
    cause: 'The wallet has no account on Solana.',
    fix: 'Connect a wallet that has one, or stay on an EVM chain.',
  },
  'alert.invalidEmail': {
    cause: 'The app passed an invalid email address.',
    fix: 'Check the address before you pass it.',
  },
}
