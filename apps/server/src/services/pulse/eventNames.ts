/** Events that pages send, by name; any other is counted as OTHER, so that nobody can fill the table with inventions. */
export const eventNames: ReadonlySet<string> = new Set([
  ...['MODAL_CREATED', 'MODAL_OPEN', 'MODAL_CLOSE', 'INITIALIZE', 'CLICK_ALL_WALLETS', 'SELECT_WALLET'],
  ...['SEARCH_WALLET', 'CLICK_WALLET_HELP', 'CLICK_NETWORK_HELP', 'CLICK_GET_WALLET', 'CONNECT_SUCCESS'],
  ...['CONNECT_ERROR', 'CONNECT_PROXY_ERROR', 'DISCONNECT_SUCCESS', 'DISCONNECT_ERROR', 'CLICK_NETWORKS'],
  ...['SWITCH_NETWORK', 'EMAIL_LOGIN_SELECTED', 'EMAIL_SUBMITTED', 'DEVICE_REGISTERED_FOR_EMAIL'],
  ...['EMAIL_VERIFICATION_CODE_SENT', 'EMAIL_VERIFICATION_CODE_PASS', 'EMAIL_VERIFICATION_CODE_FAIL', 'EMAIL_EDIT'],
  ...['EMAIL_UPGRADE_FROM_MODAL', 'SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_SUCCESS', 'SOCIAL_LOGIN_ERROR'],
  ...['SOCIAL_LOGIN_REQUEST_USER_DATA', 'SOCIAL_LOGIN_CANCELED', 'CLICK_SIGN_SIWX_MESSAGE', 'CLICK_CANCEL_SIWX'],
  ...['SIWX_AUTH_SUCCESS', 'SIWX_AUTH_ERROR', 'SET_PREFERRED_ACCOUNT_TYPE', 'CLICK_TRANSACTIONS'],
  ...['LOAD_MORE_TRANSACTIONS', 'ERROR_FETCH_TRANSACTIONS', 'CLICK_CONVERT', 'CLICK_SELECT_TOKEN_TO_SWAP'],
  ...['CLICK_SELECT_NETWORK_TO_SWAP', 'OPEN_SWAP', 'INITIATE_SWAP', 'SWAP_SUCCESS', 'SWAP_ERROR'],
  ...['SWAP_APPROVAL_ERROR', 'OPEN_SEND', 'SEND_INITIATED', 'SEND_SUCCESS', 'SEND_ERROR', 'SELECT_BUY_CRYPTO'],
  ...['SELECT_BUY_PROVIDER', 'SELECT_WHAT_IS_A_BUY', 'OPEN_ENS_FLOW', 'REGISTER_NAME_INITIATED'],
  ...['REGISTER_NAME_SUCCESS', 'REGISTER_NAME_ERROR', 'PAY_MODAL_OPEN', 'PAY_EXCHANGE_SELECTED', 'PAY_INITIATED'],
  ...['PAY_SUCCESS', 'PAY_ERROR', 'INTERNAL_SDK_ERROR'],
])

/** Ways of connecting, for the plot; a social login names its provider. */
export const methodNames: ReadonlySet<string> = new Set([
  ...['browser', 'mobile', 'qrcode', 'email', 'desktop', 'web'],
  ...['google', 'github', 'x', 'discord', 'facebook', 'apple', 'farcaster'],
])

/** What is kept of an event's properties: facts about the product, none about the person. */
export const keptProperties: ReadonlySet<string> = new Set([
  ...['method', 'name', 'platform', 'displayIndex', 'provider', 'network', 'caipNetworkId', 'connected'],
  ...['reconnect', 'isSmartAccount', 'accountType', 'namespace', 'badge', 'message'],
])
