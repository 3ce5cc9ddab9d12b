/**
 * Event names that pages send. Ours send those that `trackEvent` and `eventOf` in `core/src/actions` name; AppKit's also
 * send the others. The server counts any other name as OTHER, so its table can't be flooded.
 */
export const eventNames = [
  ...(['MODAL_CREATED', 'MODAL_OPEN', 'MODAL_CLOSE', 'INITIALIZE', 'CLICK_ALL_WALLETS', 'SELECT_WALLET'] as const),
  ...(['SEARCH_WALLET', 'CLICK_WALLET_HELP', 'CLICK_NETWORK_HELP', 'CLICK_GET_WALLET', 'CONNECT_SUCCESS'] as const),
  ...(['CONNECT_ERROR', 'CONNECT_PROXY_ERROR', 'DISCONNECT_SUCCESS', 'DISCONNECT_ERROR', 'CLICK_NETWORKS'] as const),
  ...(['SWITCH_NETWORK', 'EMAIL_LOGIN_SELECTED', 'EMAIL_SUBMITTED', 'DEVICE_REGISTERED_FOR_EMAIL'] as const),
  ...(['EMAIL_VERIFICATION_CODE_SENT', 'EMAIL_VERIFICATION_CODE_PASS', 'EMAIL_VERIFICATION_CODE_FAIL'] as const),
  ...(['EMAIL_EDIT', 'EMAIL_UPGRADE_FROM_MODAL', 'SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_SUCCESS'] as const),
  ...(['SOCIAL_LOGIN_ERROR', 'SOCIAL_LOGIN_REQUEST_USER_DATA', 'SOCIAL_LOGIN_CANCELED'] as const),
  ...(['CLICK_SIGN_SIWX_MESSAGE', 'CLICK_CANCEL_SIWX', 'SIWX_AUTH_SUCCESS', 'SIWX_AUTH_ERROR'] as const),
  ...(['SET_PREFERRED_ACCOUNT_TYPE', 'CLICK_TRANSACTIONS', 'LOAD_MORE_TRANSACTIONS'] as const),
  ...(['ERROR_FETCH_TRANSACTIONS', 'CLICK_CONVERT', 'CLICK_SELECT_TOKEN_TO_SWAP'] as const),
  ...(['CLICK_SELECT_NETWORK_TO_SWAP', 'OPEN_SWAP', 'INITIATE_SWAP', 'SWAP_SUCCESS', 'SWAP_ERROR'] as const),
  ...(['SWAP_APPROVAL_ERROR', 'OPEN_SEND', 'SEND_INITIATED', 'SEND_SUCCESS', 'SEND_ERROR'] as const),
  ...(['SELECT_BUY_CRYPTO', 'SELECT_BUY_PROVIDER', 'SELECT_WHAT_IS_A_BUY', 'OPEN_ENS_FLOW'] as const),
  ...(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS', 'REGISTER_NAME_ERROR', 'PAY_MODAL_OPEN'] as const),
  ...(['PAY_EXCHANGE_SELECTED', 'PAY_INITIATED', 'PAY_SUCCESS', 'PAY_ERROR'] as const),
] as const

export type EventName = (typeof eventNames)[number]

/** Allowed event properties: facts about the product, none about the user. The server drops all others. */
export const eventProperties = [
  ...(['method', 'name', 'platform', 'displayIndex', 'provider', 'network', 'caipNetworkId', 'connected'] as const),
  ...(['reconnect', 'isSmartAccount', 'accountType', 'namespace', 'badge', 'message'] as const),
] as const

export type EventProperties = { readonly [K in (typeof eventProperties)[number]]?: string | number | boolean }

/** The kinds of errors that the product reports of itself. */
export type ErrorCategory = 'INTERNAL_SDK_ERROR' | 'API_ERROR' | 'DATA_PARSING_ERROR' | 'SECURE_SITE_ERROR'
