import type { ErrorEntry } from './errorEntry.ts'
import type { moneyErrors } from './moneyCatalogue.ts'
import type { walletErrors } from './walletCatalogue.ts'

/**
 * The errors that a page can meet at any time: code → sentence and place. Those of sending, swapping, buying and names
 * (`moneyCatalogue.ts`) and of the wallet's origin (`walletCatalogue.ts`) load with the code that throws them. Search
 * for a code to find its text, where it is thrown and where it is handled.
 */
export const errors = {
  // The frame
  'frame.error': { message: 'An error occurred', show: 'toast' },
  'frame.rpcAborted': { message: 'Request was aborted', show: 'none' },
  'frame.aborted': { message: 'Something went wrong', show: 'toast' },
  'frame.loadFailed': { message: 'Unable to load email login dependency', show: 'toast' },
  'frame.notSet': { message: 'W3mFrame: iframe is not set', show: 'none' },
  'frame.methodNotAllowed': { message: 'Action not allowed', show: 'toast' },

  // Modal and connections
  'modal.closed': { message: 'Modal closed', show: 'none' },
  'connection.rejected': { message: 'Connection rejected', show: 'inline' },
  'connection.failed': { message: 'Failed to connect', show: 'inline' },
  'connection.walletLocked': { message: 'Your wallet is locked. Unlock it, then try again.', show: 'inline' },
  'connection.requestPending': {
    message: 'A request is already open in your wallet. Answer it there first.',
    show: 'inline',
  },
  'connection.walletGone': {
    message: 'We can’t find this wallet in your browser. Turn on its extension, then reload.',
    show: 'inline',
  },
  'connection.noConnector': { message: 'No connector found for connection', show: 'toast' },
  'connection.invalidStatus': { message: 'Invalid connection status', show: 'toast' },
  'connection.disconnectFailed': { message: 'Failed to disconnect', show: 'toast' },
  'connector.disconnectFailed': { message: 'Failed to disconnect connector', show: 'toast' },
  'wallet.switchFailed': { message: 'Failed to switch wallet', show: 'toast' },
  'connector.chainNotConfigured': { message: 'Chain not configured', show: 'toast' },
  'connector.alreadyConnected': { message: 'Connector already connected', show: 'inline' },
  'connector.notConnected': { message: 'Connector not connected', show: 'toast' },
  'connector.accountNotFound': { message: 'Account not found on connector', show: 'toast' },
  'connector.chainMismatch': {
    message: 'Your wallet is on a different network from this page. Switch networks, then try again.',
    show: 'toast',
  },

  // Pairing with a phone
  'pairing.relayUnreachable': {
    message: 'The pairing service {relay} doesn’t answer. Try again, or connect another way.',
    show: 'inline',
  },
  'pairing.refused': {
    message: 'The pairing service {relay} doesn’t accept this site. Connect another way.',
    show: 'inline',
  },
  'pairing.unsupported': {
    message:
      'Your wallet doesn’t support {network} or something else this site needs. Add the network in the wallet, or use another wallet.',
    show: 'inline',
  },
  'pairing.expired': { message: 'This QR code has expired. Get a new one.', show: 'inline' },

  // Email, social, sign-in
  'email.invalid': { message: 'Please enter a valid email address', show: 'inline', alert: 'APKTW002' },
  'email.tooSoon': { message: 'Please try again after {seconds} seconds', show: 'inline' },
  'login.refused': { message: 'This didn’t work. Try again.', show: 'inline' },
  'login.notLoaded': { message: 'The wallet didn’t load. Check your connection, then try again.', show: 'inline' },
  'login.timedOut': { message: 'This took too long. Try again.', show: 'inline' },
  'email.noAuthConnector': { message: 'No auth connector found', show: 'toast' },
  'email.notConnected': { message: 'Not connected to email or social', show: 'toast' },
  'social.popupClosed': { message: 'Popup closed', show: 'inline' },
  'social.popupBlocked': { message: 'Your browser blocked the window. Continue in this tab.', show: 'inline' },
  'social.initiateFailed': { message: 'Failed to initiate social connection', show: 'inline' },
  'social.farcasterFailed': { message: 'Failed to connect to farcaster', show: 'inline' },
  'social.untrustedOrigin': { message: 'Untrusted Origin', show: 'none' },
  'siwx.initializeFailed': {
    message: 'A problem occurred while trying initialize authentication',
    show: 'toast',
  },
  'siwx.signFailed': { message: 'Error signing message', show: 'toast' },

  'capture.invalid': { message: 'Please provide a valid email.', show: 'inline' },
  'capture.refused': { message: 'Failed to send email OTP', show: 'inline' },
  'capture.notSignedIn': { message: 'Sign in first, then try again.', show: 'inline' },

  // The embedded wallet, as pages describe it
  'session.ended': { message: 'You’re logged out. Log in again.', show: 'toast' },
  'signIn.invalid': { message: 'This sign-in message isn’t well formed. It wasn’t signed.', show: 'toast' },
  'embedded.noNode': {
    message: 'This wallet doesn’t work on {network}: the service has no node for it.',
    show: 'toast',
  },
  'smartAccount.unavailable': { message: 'Smart accounts aren’t available on this network.', show: 'toast' },

  // Account and money
  'balance.unavailable': { message: 'Token Balance Unavailable', show: 'toast' },
  'history.unavailable': { message: 'Failed to fetch transactions', show: 'toast' },
  'amount.invalid': { message: 'Number is not a valid decimal number', show: 'inline' },
  'amount.tooManyDecimals': { message: 'This token has only {decimals} decimals', show: 'inline' },
  'send.notFound': {
    message: 'The network hasn’t confirmed this transaction in time. It may still go through.',
    show: 'toast',
  },

  // Errors of nodes (ERR-04)
  'node.executionReverted': { message: 'The contract refused this transaction.', show: 'toast' },
  'node.feeCapTooHigh': { message: 'The fee offered is higher than the network allows.', show: 'toast' },
  'node.feeCapTooLow': {
    message: 'The fee offered is lower than the network requires right now. Try again.',
    show: 'toast',
  },
  'node.nonceTooHigh': {
    message: 'An earlier transaction from this account is still missing. Wait for it, then try again.',
    show: 'toast',
  },
  'node.nonceTooLow': {
    message: 'Another transaction from this account went first. Try again.',
    show: 'toast',
  },
  'node.nonceMaxValue': { message: 'This account can’t send any more transactions.', show: 'toast' },
  'node.insufficientFunds': { message: 'You don’t have enough to pay for this and its network fee.', show: 'toast' },
  'node.intrinsicGasTooHigh': { message: 'This transaction needs more gas than fits in a block.', show: 'toast' },
  'node.intrinsicGasTooLow': { message: 'The gas limit is too low for this transaction.', show: 'toast' },
  'node.typeNotSupported': { message: 'This network doesn’t accept this type of transaction.', show: 'toast' },
  'node.tipAboveFeeCap': {
    message: 'The priority fee is higher than the max fee. Lower it, then try again.',
    show: 'toast',
  },

  // Connection problems
  'network.offline': { message: 'You seem to be offline. Check your connection, then try again.', show: 'toast' },
  'network.apiUnreachable': { message: 'We couldn’t reach the Latchkey service. Try again.', show: 'toast' },
  'network.chainUnreachable': { message: 'We couldn’t reach the network. Try again.', show: 'toast' },
  'network.badReply': { message: 'We couldn’t read the service’s response. Try again.', show: 'toast' },
  'network.chunkFailed': { message: 'Part of this page didn’t load. Reload, then try again.', show: 'toast' },

  // Alerts
  'alert.networkNotFound': { message: 'Network Not Found', show: 'alert', alert: 'APKT001' },
  'alert.originNotAllowed': { message: 'Invalid App Configuration', show: 'alert', alert: 'APKT002' },
  'alert.iframeLoadFailed': { message: 'Network Error: Wallet Load Failed', show: 'alert', alert: 'APKT003' },
  'alert.iframeRequestTimeout': { message: 'Wallet Request Timeout', show: 'alert', alert: 'APKT004' },
  'alert.unverifiedDomain': { message: 'Unverified Domain', show: 'alert', alert: 'APKT005' },
  'alert.sessionExpired': { message: 'Session Expired', show: 'alert', alert: 'APKT006' },
  'alert.invalidProjectId': { message: 'Invalid Project ID', show: 'alert', alert: 'APKT007' },
  'alert.projectIdMissing': { message: 'Project ID Missing', show: 'alert', alert: 'APKT008' },
  'alert.serverError': { message: 'Server Error', show: 'alert', alert: 'APKT009' },
  'alert.rateLimited': { message: 'Rate Limited', show: 'alert', alert: 'APKT010' },
  'alert.inactiveNamespace': { message: 'Inactive Namespace Not Connected', show: 'alert', alert: 'APKTW001' },
  'alert.invalidEmail': { message: 'Invalid Email Address', show: 'alert', alert: 'APKTW002' },

  unknown: { message: 'Something went wrong. Try again.', show: 'toast' },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors | keyof typeof moneyErrors | keyof typeof walletErrors

/** Success messages for toasts. */
export const notices = {
  'pairing.silent': 'Your wallet hasn’t answered yet. Open it on your phone: the phone may be off, or the app closed.',
  'email.sentAgain': 'Email sent again',
  'email.changed': 'Email changed',
} as const satisfies Record<string, string>

export type NoticeCode = keyof typeof notices

type RpcEntry = { name: string; message: string; show: ErrorEntry['show'] }

/** JSON-RPC, provider and wallet-call codes (ERR-01, ERR-02, ERR-03): code → name and sentence. */
export const rpcErrors = {
  [-32700]: { name: 'parse', message: 'The request couldn’t be read.', show: 'toast' },
  [-32600]: { name: 'invalidRequest', message: 'The request isn’t valid.', show: 'toast' },
  [-32601]: { name: 'methodNotFound', message: 'This wallet doesn’t know this request.', show: 'toast' },
  [-32602]: { name: 'invalidParams', message: 'The request has wrong or missing details.', show: 'toast' },
  [-32603]: { name: 'internal', message: 'The wallet or the network had an internal error.', show: 'toast' },
  [-32000]: { name: 'invalidInput', message: 'The network didn’t accept this input.', show: 'toast' },
  [-32001]: { name: 'resourceNotFound', message: 'The network couldn’t find what was asked for.', show: 'toast' },
  [-32002]: {
    name: 'resourceUnavailable',
    message: 'A request is already open in your wallet. Answer it there first.',
    show: 'toast',
  },
  [-32003]: { name: 'transactionRejected', message: 'The network rejected this transaction.', show: 'toast' },
  [-32004]: { name: 'methodNotSupported', message: 'The network doesn’t support this request.', show: 'toast' },
  [-32005]: { name: 'limitExceeded', message: 'Too many requests. Wait a moment, then try again.', show: 'toast' },
  [-32006]: { name: 'versionUnsupported', message: 'This version of the request isn’t supported.', show: 'toast' },
  4001: { name: 'userRejected', message: 'You declined the request in your wallet.', show: 'inline' },
  4100: { name: 'unauthorized', message: 'Your wallet hasn’t allowed this page to do that.', show: 'toast' },
  4200: { name: 'unsupportedMethod', message: 'Your wallet doesn’t support this request.', show: 'toast' },
  4900: { name: 'disconnected', message: 'Your wallet isn’t connected to any network.', show: 'toast' },
  4901: { name: 'chainDisconnected', message: 'Your wallet isn’t connected to this network.', show: 'toast' },
  4902: { name: 'switchChain', message: 'Your wallet doesn’t know this network yet.', show: 'inline' },
  5700: { name: 'capabilityUnsupported', message: 'Your wallet lacks a feature this needs.', show: 'toast' },
  5710: { name: 'chainUnsupported', message: 'Your wallet doesn’t support this network.', show: 'toast' },
  5720: { name: 'duplicateBundleId', message: 'This batch was already sent.', show: 'toast' },
  5730: { name: 'unknownBundleId', message: 'Your wallet doesn’t know this batch.', show: 'toast' },
  5740: { name: 'bundleTooLarge', message: 'This batch is too large for your wallet.', show: 'toast' },
  5750: { name: 'upgradeRejected', message: 'You declined the account upgrade that this needs.', show: 'inline' },
  5760: { name: 'atomicityNotSupported', message: 'Your wallet can’t do all of this as one step.', show: 'toast' },
} as const satisfies Record<number, RpcEntry>

export type RpcCode = keyof typeof rpcErrors
/** The public name of a code. */
export type RpcName = (typeof rpcErrors)[RpcCode]['name'] | 'unknown'
