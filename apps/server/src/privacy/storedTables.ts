import { limits, serverLimits, walletLimits } from '@latchkey/wire/limits'
import { relayLimits } from '@latchkey/wire/relayLimits'
import { span } from './span.ts'

/**
 * Whose data a table holds. `person`: found by the account. `address`: found by a blockchain address only. `traces`: keyed
 * hashes, sealed texts or ciphertext that can't be looked up by account. `public`: copied from the chain, or published by its
 * owner. `none`: nothing about users.
 */
export type About = 'person' | 'address' | 'traces' | 'public' | 'none'

/** A database table, described for the people whose data it holds. */
export type StoredTable = {
  table: string
  about: About
  what: string
  why: string
  /** How long a row stays while the account exists. */
  kept: string
  /** What deleting the account does to it; only for data of a person. */
  onDeletion?: string
}

const person = (table: string, what: string, why: string, kept: string, onDeletion = 'Deleted'): StoredTable => ({
  ...{ table, about: 'person', what, why, kept, onDeletion },
})
const address = (table: string, what: string, why: string, kept: string): StoredTable => ({
  ...{ table, about: 'address', what, why, kept },
})
const traces = (table: string, what: string, why: string, kept: string): StoredTable => ({
  ...{ table, about: 'traces', what, why, kept },
})
const chain = (table: string, what: string): StoredTable => ({
  ...{ table, about: 'public', what, why: 'To show activity and balances quickly', kept: 'While the chain is indexed' },
})
const none = (table: string, what: string): StoredTable => ({
  ...{ table, about: 'none', what, why: 'To run the service', kept: 'While needed' },
})

const account = 'Until you delete the account'

const { session } = limits
const { login, ownData, signIn } = walletLimits
const { mail, retention } = serverLimits

/** Every table of the database. A test fails for a table without a row here. */
export const storedTables: readonly StoredTable[] = [
  person(
    'users',
    'Your account: a random ID, language, preferred account type, creation date',
    'To identify you',
    account,
  ),
  person('emails', 'Your email address: sealed, and a keyed hash of it', 'To log you in and to warn you', account),
  person(
    'identities',
    'Social and Farcaster logins: your ID at the provider in the clear; name and email sealed',
    'To log you in and show who is logged in',
    account,
  ),
  person(
    'devices',
    'Devices you logged in with: browser, site, keyed hash of the network, shortened IP address sealed',
    'To tell known devices from new ones',
    'Until you remove the device or delete the account',
  ),
  person('sessions', 'Logins: device, site, time', 'To keep you logged in', `At most ${span(login.sessionMs)}`),
  person(
    'refresh_tokens',
    'Hashes of login tokens',
    'To notice a copied login',
    `As long as the login; only the last ${login.usedTokens}`,
  ),
  person(
    'login_flows',
    'Logins, email changes and confirmations in progress: email and codes sealed or hashed, browser',
    'To finish them',
    `${span(retention.flowMs)} after they expire`,
  ),
  person('step_up_grants', 'That you just confirmed an action', 'To allow it once', 'Minutes'),
  person(
    'email_changes',
    'Email changes: keyed hashes of both addresses, time',
    'To undo a change you didn’t make',
    `${span(retention.emailChangeMs)} after the change can no longer be undone`,
  ),
  person(
    'mail_tokens',
    'Hashes of links in security emails',
    'To let you freeze your wallet from an email',
    span(login.securityLinkMs),
  ),
  person(
    'wallets',
    'Your wallet: its addresses, encrypted keys, and when it was frozen, exported or recovered',
    'To open it on your devices',
    account,
  ),
  person(
    'unlockers',
    'Unlock methods: type, label, our half of the key sealed, last use',
    'To open your wallet',
    'Until you remove the method or delete the account',
  ),
  person('passkeys', 'Passkeys: public key, counter, last use', 'To check your passkey', 'Until you remove it'),
  person('passkey_challenges', 'A passkey request in progress', 'To check the answer', 'Minutes'),
  person(
    'proof_nonces',
    'Hashes of nonces',
    'To reject repeated requests',
    'Until your wallet’s encryption key changes, as with self-custody, or you delete the account',
  ),
  person(
    'previous_roots',
    'Earlier keys of your wallet, encrypted by it',
    'To move funds that are still there',
    account,
  ),
  person(
    'payment_records',
    'Your receivers and daily totals, encrypted by your wallet',
    'To warn about new receivers',
    account,
  ),
  person(
    'sponsored_accounts',
    'Your smart accounts, if their fees are paid for you',
    'To pay for no one else',
    account,
  ),
  person(
    'account_deletions',
    'That you asked to delete your account',
    'To delete it after the grace period',
    span(ownData.graceMs),
  ),
  person(
    'audit_events',
    'Security log: what happened to a random ID and when, keyed hashes of email and network',
    'To investigate attacks; rows are chained so that changes show',
    span(retention.auditMs),
    `Stays for ${span(retention.auditMs)}. The random ID then leads to no account`,
  ),
  person(
    'audit_waiting',
    'Events on their way to the security log',
    'So that users don’t wait for each other',
    'About a second',
    'Goes to the security log',
  ),
  person(
    'smart_sessions',
    'Permissions given to sites: limits, expiry, our key for them sealed',
    'To act within them, and to stop while the wallet is frozen',
    `At most ${session.days} days, then ${span(retention.permissionMs)} for support. You can end them on the wallet page`,
  ),
  address('smart_session_spends', 'What a permission has spent', 'To enforce its limit', 'As long as the permission'),
  address(
    'smart_session_uses',
    'Which requests of a permission we signed',
    'To sign each only once',
    'As long as the permission',
  ),
  address(
    'siwx_sessions',
    'Sign-ins to sites: address, site, confirmed email sealed',
    'To show you as signed in there',
    'Until the sign-in ends or expires',
  ),
  address(
    'siwx_codes',
    'A code to confirm an email to a site: email sealed, code hashed',
    'To check it',
    `${span(retention.flowMs)} after it expires`,
  ),
  address(
    'siwx_emails',
    'That an address confirmed an email to a site, as keyed hash',
    'To ask only once',
    span(retention.confirmedEmailMs),
  ),
  address(
    'pulse_events',
    'Usage events of a site, with an address only if the site chose to keep addresses',
    'Statistics for the site',
    span(retention.eventMs),
  ),
  address(
    'names',
    'Registered names and what their owners published with them',
    'To find people by name',
    'Until changed',
  ),
  address('name_addresses', 'The addresses of a name', 'To find people by name', 'Until changed'),
  traces(
    'otp_counters',
    'How many codes were sent to a keyed hash of an email, and how many were wrong',
    'To stop guessing',
    `${span(retention.mailCountMs)}; ${span(retention.wrongCodeMs)} after a wrong code`,
  ),
  traces(
    'back_offs',
    'Blocks after wrong codes, by keyed hash of email or network',
    'To stop guessing',
    span(retention.wrongCodeMs),
  ),
  traces(
    'window_counters',
    'Counts per hour or day, by network, keyed hash, random ID or the address that registers a name',
    'To limit abuse',
    'At most a few days',
  ),
  traces(
    'bounced',
    'Keyed hashes of email addresses that don’t exist',
    'To stop sending email to them',
    span(mail.bouncedMs),
  ),
  traces(
    'deleted_accounts',
    'Hashes of the random IDs of deleted accounts',
    'To delete them again if a backup is restored',
    span(retention.deletedMs),
  ),
  traces('outbox', 'Emails on their way, sealed', 'To send them', 'Until sent or expired'),
  traces('dpop_jtis', 'Hashes of request IDs', 'To reject repeated requests', span(retention.requestIdMs)),
  traces('rate_buckets', 'Requests per minute, by IP address or project', 'To limit abuse', '2 minutes'),
  traces('siwx_nonces', 'Nonces of sign-ins in progress', 'To accept each once', span(signIn.nonceMs)),
  traces('used_messages', 'Hashes of signed messages', 'To accept each once', '1 hour'),
  traces(
    'swap_pins',
    'Contracts of swap quotes, by hashes of callers',
    'To check approvals',
    span(retention.swapPinMs),
  ),
  traces(
    'hash_salts',
    'Random salts for statistics',
    'To count without addresses',
    `${span(retention.saltMs)} after their period`,
  ),
  traces('active_users', 'Salted hashes of addresses, by month', 'To count active users', span(retention.activeMs)),
  traces(
    'relay_messages',
    'Encrypted WalletConnect messages',
    'To deliver them',
    `Until delivered, at most ${relayLimits.messageDays} days`,
  ),
  traces('relay_receipts', 'Who received an encrypted message', 'To deliver each once', 'As long as the message'),
  traces(
    'relay_topics',
    'Hashes of the two ends of a pairing',
    'To deliver only to them',
    `${relayLimits.topicDays} days without use`,
  ),
  traces(
    'relay_usage',
    'Stored bytes per client, network (keyed hash) and project',
    'To limit abuse',
    'As long as the messages',
  ),
  traces(
    'sandbox_mails',
    'Development only: the emails of the sandbox',
    'To read them there',
    span(retention.sandboxMs),
  ),
  chain('blocks', 'Block headers'),
  chain('index_cursors', 'How far the index has read'),
  chain('transactions', 'Transactions of the chain'),
  chain('transfers', 'Transfers of the chain'),
  chain('approvals', 'Token approvals of the chain'),
  chain('account_entries', 'Which transactions touch an address'),
  chain('account_tokens', 'Tokens that an address received'),
  chain('account_nfts', 'NFTs that an address received'),
  chain('tokens', 'Names and decimals of tokens'),
  chain('watched_addresses', 'Addresses whose history was requested'),
  chain('unread_transactions', 'Transactions to read again'),
  {
    ...chain('price_samples', 'Token prices by the minute'),
    why: 'To show past values',
    kept: span(retention.priceMs),
  },
  none('projects', 'Settings of the projects'),
  none('project_usage', 'Requests and users per project and month'),
  none('pulse_daily', 'Events per project and day, as counts'),
  none('token_keys', 'Keys that sign login tokens, sealed'),
  none('audit_checkpoints', 'Where the security log begins'),
  none('instances', 'Which servers are running'),
  none('key_marks', 'Which key the keyed hashes use'),
  none('builds', 'The last three builds of the pages'),
  none('built_files', 'The code of these builds'),
  none('schema_migrations', 'Which migrations were applied'),
]
