import { dayMs } from './durations.ts'

/**
 * The product's promises in numbers: everything a user, developer or operator could notice. Those of the embedded wallet
 * and of the server are below, apart from these, so that pages don't load them.
 */
export const limits = {
  frame: {
    loadTimeoutMs: 20_000,
    authTimeoutMs: 120_000,
    disconnectWaitMs: 3_000,
    readyDelayMs: 500,
    zIndex: 999_999,
  },
  /** `cooldownMs`: the pause after the first email. The server tells the later ones, which are longer. */
  email: { cooldownMs: 30_000, changePollMs: 1_000 },
  /** A login code: its length, lifetime and tries. */
  otp: { digits: 6, lifeMs: 300_000, tries: 5 },
  social: { popupWidth: 600, popupHeight: 800, pollMs: 1_000 },
  /** `hintMs`: how long a wallet or a provider's window may be silent before a hint shows. */
  modal: { shakeMs: 500, toastGapMs: 150, successToastMs: 2_500, hintMs: 8_000 },
  /** How far back the chart of an account's value goes. */
  valueHistory: { days: 30 },
  /** `recommended`: wallets in the first list. `recent`: of them marked so. `reconnectable`: listed next to the connected ones. */
  wallets: { page: 40, recommended: 4, search: 100, prefetchedImages: 20, recent: 2, reconnectable: 5 },
  /**
   * Receivers that a browser remembers for each chain. Look-alikes are compared with them too: addresses with the same
   * first and last digits. People compare only a few at each end, so attackers match those.
   */
  send: { recentReceivers: 20, lookAlikeDigits: 3 },
  /** A code is shown for 240 s and replaced 10 s before that; the wallet itself accepts it for 300 s. */
  pairing: {
    expiryMs: 240_000,
    renewBeforeMs: 10_000,
    uriTimeoutMs: 10_000,
    /** How long a relay may take to answer when another one is available. */
    failOverMs: 4_000,
    notOpenedMs: 2_000,
    /** How long a paired wallet may leave a request unanswered before a hint shows. */
    silentMs: 20_000,
    disconnectMs: 3_000,
  },
  /** The smallest visible part in which a request can still be read, and the smallest zoom. */
  consent: { minWidthPx: 300, minHeightPx: 360, minZoom: 0.6 },
  /**
   * `walletAnswerMs`: how long a wallet may take to report its assets before the API is asked. `watchMs`: how often a
   * watched balance of the native coin is read.
   */
  balance: { retryBlockMs: 30_000, walletAnswerMs: 4_000, watchMs: 10_000 },
  /** How long calls of an app wait for the last wallet after a reload. */
  restore: { waitMs: 10_000 },
  rpc: {
    timeoutMs: 10_000,
    retries: 3,
    retryBaseMs: 150,
    batchSize: 1_000,
    multicallBytes: 1_024,
    ranking: { stability: 0.7, latency: 0.3, pings: 10 },
  },
  /**
   * The longest lifetime of a smart session; how long a use can be redeemed after the server signed it, and how many
   * calls it holds; how many permissions it has at most.
   */
  session: { days: 30, useSeconds: 120, calls: 16, permissions: 32 },
  transaction: {
    waitMs: 180_000,
    /** A blockhash is valid for about a minute; after that, a Solana transaction can no longer be included. */
    solanaWaitMs: 90_000,
    /** Blocks until a transaction counts as confirmed, its own included. */
    confirmations: 1,
    receiptRetries: 6,
    receiptRetryBaseMs: 200,
    baseFeeMultiplier: 1.2,
  },
  query: { retries: 3, retryBaseMs: 1_000, retryMaxMs: 30_000, gcMs: 300_000 },
  swap: {
    /** In basis points: the offered values, the one chosen at first, the allowed range, and where the warning starts. */
    slippageBps: { presets: [50, 100, 300], initial: 100, min: 1, max: 5_000, low: 10, high: 500 },
    /** In percent: from which a price impact is mentioned, warned about, must be accepted, and isn't offered. */
    impactPercent: { notice: 1, warn: 3, confirm: 10, refuse: 50 },
    debounceMs: 200,
    refreshMs: 10_000,
    /** How long a quote may be used. */
    quoteMs: 30_000,
    /** How long a swap may wait to be mined. */
    deadlineSeconds: 1_200,
    initialGas: 150_000,
  },
  onramp: {
    /** The amount that is filled in at first, and those on buttons. */
    initial: '100',
    presets: ['50', '100', '250', '500'],
    /** The fee of an estimate, in hundredths of a percent. Real providers show theirs at checkout. */
    feeBps: 100n,
    card: { min: '10', max: '7500' },
    ach: { min: '10', max: '25000' },
    /** How often the page checks whether a purchase has arrived. */
    checkMs: 3_000,
    /** How long a purchase may take before a hint shows, and how long a reloaded page still looks for one. */
    ...{ hintMs: 60_000, keptMs: 3_600_000 },
  },
  /** How long the first part of a name may be that apps offer. */
  names: { shortest: 4, longest: 64 },
  analytics: { flushMs: 10_000, flushBytes: 45_000, errorsPerWindow: 5, errorWindowMs: 60_000 },
} as const

/** The embedded wallet and its logins. */
export const walletLimits = {
  /** What the frame's log keeps, and from which level on. */
  log: { bufferBytes: 1_024_000, level: 'info' },
  /** Messages of the page; larger, deeper or more of them are dropped. */
  messages: { bytes: 131_072, depth: 8, perSecond: 20, atOnce: 50 },
  /**
   * How long each part of a request must have been in view. Then how long the approve button waits once all is visible,
   * and after the window got the focus; how much may go to strangers per day before requests move to the wallet's own
   * window, and how long a payee stays a stranger after the first payment.
   */
  consent: {
    ...{ pieceSeenMs: 400, waitMs: 800, focusWaitMs: 500 },
    /** How long a finger holds the button: longer than people take to react to a screen that jumps under it. */
    holdMs: 1_000,
    ...{ strangersUsd: 20, strangerForMs: dayMs },
    /** Requests that wait for an answer at once, with the visible one. */
    openRequests: 5,
    /** How long the screen waits for facts about a request, and for its simulation. */
    ...{ factsMs: 4_000, simulationMs: 8_000 },
  },
  /** `graceMs`: how long a deletion can be called off. The rest are the requests that one account may make in a day. */
  ownData: { graceMs: 7 * dayMs, exportsPerDay: 5, deletionsPerDay: 5 },
  /**
   * `nonceMs`: how old a sign-in message may be. `tokenSeconds`: how long a site’s own server may trust a session token;
   * a revoked session works there until then. A sign-in message that is valid for longer than `longDays` gets a warning.
   */
  signIn: { nonceMs: 600_000, tokenSeconds: 600, longDays: 7 },
  /**
   * Logins. `socialMs`: how long one at a provider may take. `passkeyMs`: time to answer a passkey prompt. `grantMs`: how
   * long a confirmed action may wait. `linkMs`: lifetime of an emailed login link. `securityLinkMs`: of links to freeze a
   * wallet or review a device. `undoMs`: how long an email change can be undone. A session ends after `idleMs` without
   * use, and after `sessionMs` at the latest. `numbers`: from how many the user picks the one that the login page shows.
   */
  login: {
    numbers: 3,
    /** Used refresh tokens of a session that are remembered, to notice that one is used again. */
    usedTokens: 200,
    ...{ knownDevicePerHour: 20, addressChangesPerDay: 10, signInMs: 600_000, provesMs: 600_000 },
    ...{ socialMs: 600_000, passkeyMs: 300_000, passkeysPerMinute: 10, grantMs: 300_000, accessTokenMs: 600_000 },
    ...{
      linkMs: 600_000,
      securityLinkMs: 604_800_000,
      undoMs: 259_200_000,
      idleMs: 604_800_000,
      sessionMs: 2_592_000_000,
    },
  },
  /**
   * Sends above these amounts need the passkey: per site and day, and to a new receiver. A network fee counts as sent.
   * Up to `feeUsd`, or on Solana `feeLamports`, a fee alone never asks for it.
   */
  stepUp: { dayUsd: 100, newReceiverUsd: 500, feeUsd: 1, feeLamports: 5_000_000n },
  /**
   * The wallet's sealed record of its payments: how many receivers it keeps, the sizes it is padded to, and the most
   * that the server stores of it (the largest size with its tag, as base64url).
   */
  record: {
    payees: 500,
    paddedBytes: [4_096, 16_384, 65_536],
    sealedCharacters: 87_404,
    answerMs: 3_000,
    writeTries: 5,
  },
  /**
   * A new device of an existing wallet: the daily limit until it is confirmed; how long the emailed link waits before
   * it counts, so that reading the inbox isn't enough to get through at once; and how long an account without an email
   * address waits.
   */
  probation: { dayUsd: 100, linksPerDay: 5, linkWaitHours: 24, noEmailWaitHours: 72 },
  /**
   * A passkey or recovery code that was added later counts after `settlesHours`. Nothing irreversible happens for
   * `recoveryWaitHours` after a recovery code was tried. The secret phrase is shown once in `exportHours`, after a wait of
   * `phraseWaitSeconds`. An open wallet locks after `idleMinutes` without use, and after `openHours` at the latest.
   */
  vault: {
    ...{ settlesHours: 24, recoveryWaitHours: 24, exportHours: 24, phraseWaitSeconds: 10 },
    ...{ idleMinutes: 15, openHours: 12 },
    /** Openings by one device in an hour, and with a recovery code in a day. */
    ...{ opensPerHour: 30, recoveriesPerDay: 5 },
    /** Devices that open without a code; one is dropped after `deviceIdleMs` without use. */
    ...{ devices: 20, deviceIdleMs: 90 * dayMs },
    /** A new unlock method must be added within `reserveMs`. */
    ...{ reserveMs: 1_800_000, reservesPerHour: 60 },
    /** Assisted custody: how old a login may be, and how long a network counts as known. */
    ...{ freshLoginMs: dayMs / 2, knownNetworkMs: 30 * dayMs },
  },
  /** After this long without using them, owners are asked whether they still have their passkey or recovery code. */
  backup: { checkAfterMs: 90 * dayMs },
  /** A move to a new key: how many earlier roots a wallet keeps, and how far a fee may rise above what was shown. */
  move: { roots: 20, feeTimes: 3n },
} as const

/** What only the server enforces. */
export const serverLimits = {
  /** Login codes: how long a repeated typo counts once, and the limits on wrong codes, whose waits double. */
  codes: {
    repeatMs: 1_000,
    /** Emails to one address; then how long to wait after the first, second and every further one of an hour. */
    ...{ mailsPerHour: 5, mailsPerDay: 10, mailPausesMs: [limits.email.cooldownMs, 60_000, 120_000] },
    /** Wrong codes in a row, over all time, before a code alone is no longer enough. */
    wrongMax: 50,
    /** Wrong codes allowed per day, as a multiple of the hourly number; after that, every new device needs a link. */
    hoursPerDay: 4,
    accountBackOff: { max: 5, windowMs: dayMs, baseMs: dayMs, capMs: 32 * dayMs, decayMs: 604_800_000 },
    urgentBackOff: { max: 10, windowMs: dayMs, baseMs: 3_600_000, capMs: dayMs, decayMs: dayMs },
    networkBackOff: { windowMs: 3_600_000, baseMs: 900_000, capMs: dayMs, decayMs: dayMs },
  },
  /** Checkouts that one address, and all users of a project, may start per minute; how long a list of coins is valid. */
  checkouts: { urlsPerMinute: 20, projectUrlsPerMinute: 600, listingMs: 600_000 },
  /**
   * How long data is kept; docs/privacy.md says what and why. `flowMs`: a login code, link or step-up after it expired.
   * `mailCountMs`: how many codes an address got; with a wrong code among them `wrongCodeMs`. `emailChangeMs`: an email
   * change that can no longer be undone. `permissionMs`: a site's permission after it ended. `confirmedEmailMs`: that
   * an account confirmed an email address to a site. `activeMs`: who was active, from the first day of the month.
   * `requestIdMs`: IDs of requests, twice as long as one is valid. `swapPinMs`: which contract a swap quote used.
   */
  retention: {
    ...{ flowMs: dayMs, mailCountMs: 2 * dayMs, wrongCodeMs: 365 * dayMs, emailChangeMs: 30 * dayMs },
    ...{ auditMs: 365 * dayMs, permissionMs: 90 * dayMs, confirmedEmailMs: 365 * dayMs, sandboxMs: 7 * dayMs },
    ...{ priceMs: 730 * dayMs, deletedMs: 730 * dayMs, eventMs: 90 * dayMs, saltMs: 2 * dayMs, activeMs: 62 * dayMs },
    ...{ requestIdMs: 600_000, swapPinMs: 600_000 },
  },
  /**
   * How many NFTs of an account are listed, and of one collection at most, so one can't crowd out the others. Larger
   * images aren't fetched.
   */
  nfts: { listed: 200, perCollection: 50, imageBytes: 512 * 1024 },
  /** Entries per page. AppKit clients expect 50; on Solana each entry is a call to a node. */
  activity: { page: 50, solanaPage: 20 },
  /** The largest body of an API request; as on AppKit’s servers. */
  http: { bodyMiB: 2 },
  /** Limits of the operator's bundler and paymaster: gas units, multiples of the current gas price, and paid operations of a user. */
  operation: { gas: 10_000_000n, priceTimes: 3n, sponsoredPerDay: 50 },
  /**
   * The indexer counts as down when it is further behind, or silent for longer, whichever instance leads. Sending emails
   * does when one has waited for longer without a try.
   */
  health: { lagBlocks: 100, silentMs: 20_000, untriedMs: 120_000 },
  /** A replica that is further behind isn't read. */
  replica: { lagMs: 15_000 },
  operator: { triesPerMinute: 10 },
  /** Addresses that one network (IPv4 /24, IPv6 /64) adds a day to those whose history is followed, on each chain. */
  watch: { perNetworkPerDay: 1_000 },
  /** Devices of an account, and sessions of a device; the ones unused for longest go. */
  account: { devices: 100, sessionsPerDevice: 20 },
  /**
   * Fresh proofs, and replaced data keys, of one device an hour: each may send an email and is logged for a year. Then
   * the requests that an open wallet signs a day: each is remembered, so it counts once.
   */
  proofs: { perHour: 30, signedPerDay: 100 },
  /**
   * What one network stores a day: sign-ins to sites, usage events, uses of permissions, and permissions of sites in kB.
   * Anyone can make keys, events and permissions. Then the longest text of one permission, as JSON.
   */
  stored: {
    ...{ signInsPerNetwork: 20_000, eventsPerNetwork: 50_000, permissionKbPerNetwork: 20_000 },
    ...{ usesPerNetwork: 100_000, usersPerNetwork: 20_000 },
    permissionBytes: 131_072,
  },
  /**
   * After how many attempts an email counts as failing in the metrics. No email goes to an address for `bouncedMs` after
   * its mail server said that it doesn't exist.
   */
  mail: { failingAttempts: 3, bouncedMs: dayMs },
  /** Replies of a node that another node may be asked after. */
  nodes: { retryStatuses: [403, 408, 413, 429, 500, 502, 503, 504] },
  /** The API takes shorter names than apps offer. Then the longest text about an account, and names in one reply. */
  names: { shortest: 3, bioLongest: 255, suggested: 5 },
} as const
