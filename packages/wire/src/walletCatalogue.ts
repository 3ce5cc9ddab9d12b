import type { ErrorEntry } from './errorEntry.ts'

/**
 * The errors of the wallet's origin, thrown by its frame and its server. Pages get their sentences from the frame and
 * never throw them, so they don't bundle them.
 */
export const walletErrors = {
  'session.flowMissing': { message: 'This login is over. Start again.', show: 'inline' },
  'device.denied': { message: 'This login wasn’t approved.', show: 'inline' },
  'device.expired': { message: 'The link in the email is no longer valid. Start again.', show: 'inline' },
  'vault.locked': { message: 'Your wallet is locked. Unlock it, then try again.', show: 'toast' },
  'vault.cannotOpen': { message: 'Your wallet couldn’t be opened this way.', show: 'inline' },
  'vault.wrongCode': { message: 'This isn’t the recovery code of this wallet.', show: 'inline' },
  'vault.codeMistyped': {
    message: 'This recovery code has a typing mistake. Check it, then try again.',
    show: 'inline',
  },
  'vault.rolledBack': {
    message:
      'We received an outdated copy of your wallet and didn’t open it. Try again later or contact the site’s owner.',
    show: 'toast',
  },
  'vault.addressMismatch': {
    message: 'The wallet we received isn’t yours, so we didn’t open it.',
    show: 'toast',
  },
  'vault.missing': { message: 'We can’t find your wallet. No new one was created.', show: 'toast' },
  'vault.needsBackup': { message: 'Your wallet needs a passkey or a recovery code first.', show: 'toast' },
  'vault.noRandomness': { message: 'This browser can’t create secure keys, so no wallet was created.', show: 'toast' },
  'vault.notApproved': { message: 'This wasn’t approved, so nothing was signed.', show: 'toast' },
  'vault.passkeyUnusable': {
    message: 'This passkey can’t protect a wallet. Use a recovery code instead.',
    show: 'inline',
  },
  'signature.controlsAccount': {
    message: 'This could give a site control of your account, so your wallet refused it. Nothing was signed.',
    show: 'toast',
  },
  'signIn.wrongSite': { message: 'This sign-in message is for another site. It wasn’t signed.', show: 'toast' },
  'smartAccount.notSponsored': {
    message: 'The network fee couldn’t be sponsored, so nothing was sent. Try again.',
    show: 'toast',
  },
  'smartAccount.plainNeedsCoin': {
    message: 'Your standard account pays the network fee here and its balance is too low. Send some to it first.',
    show: 'toast',
  },
  'smartAccount.otherPasskey': {
    message: 'This smart account accepts only the passkey you chose for it. Use that one.',
    show: 'toast',
  },
  'smartAccount.passkeyUnusable': {
    message: 'This passkey can’t sign for a smart account. Use another one.',
    show: 'inline',
  },
  'smartAccount.notMined': {
    message: 'The network hasn’t confirmed this yet. Look at your activity in a moment.',
    show: 'toast',
  },
  'node.blockhashExpired': {
    message: 'This took too long, so the network no longer accepts it. Start again.',
    show: 'toast',
  },
  'node.mayBeSent': {
    message: 'We don’t know if this was sent. Check your activity before you try again.',
    show: 'toast',
  },
  'otp.wrong': { message: 'That code isn’t right. Check it, then try again.', show: 'inline' },
  'otp.expired': { message: 'That code has expired. Ask for a new one.', show: 'inline' },
  'otp.tooManyTries': { message: 'That code was tried too often. Ask for a new one.', show: 'inline' },
  'otp.locked': {
    message: 'Too many wrong codes. Start again and open the link we email you first.',
    show: 'inline',
  },
  'otp.paused': { message: 'Too many wrong codes. Try again in {minutes} min.', show: 'inline' },
  'email.tooMany': {
    message: 'Too many emails were sent to this address. Try again in {minutes} min.',
    show: 'inline',
  },
  'email.notSetUp': { message: 'This site isn’t set up to send email. Log in another way.', show: 'inline' },
  'email.taken': { message: 'This address already belongs to another account.', show: 'inline' },
  'email.replaced': {
    message: 'This address was replaced. Log in with the new one, or undo the change.',
    show: 'inline',
  },
  'email.none': { message: 'This account has no email address. Use a passkey instead.', show: 'inline' },
  'email.undoEnded': { message: 'This change can no longer be undone with this link.', show: 'inline' },
  'login.tooMany': {
    message: 'Too many logins from your network. Try again in {minutes} min.',
    show: 'inline',
  },
  'login.originNotAllowed': {
    message: 'This site isn’t allowed to use this wallet. Contact the site’s owner.',
    show: 'toast',
  },
  'login.confirmByEmail': {
    message: 'This browser is new to your wallet. Open the link we emailed you and choose {number}. Then log in again.',
    show: 'inline',
  },
  'login.confirmElsewhere': {
    message:
      'This browser is new to your wallet. Open or reload a site where you are logged in and choose {number} there. Then log in again.',
    show: 'inline',
  },
  'device.notApproved': { message: 'Open the link in the email first.', show: 'inline' },
  'device.unconfirmed': {
    message: 'This device isn’t confirmed yet. Confirm it in your wallet settings, then try again.',
    show: 'toast',
  },
  'device.pressLink': {
    message: 'We emailed you a link to confirm this device. Open it, then try again.',
    show: 'inline',
  },
  'device.overCeiling': {
    message: 'Until this device is confirmed, it can send up to {usd} USD a day. Confirm it in your wallet settings.',
    show: 'toast',
  },
  'device.unpriced': {
    message: 'We can’t tell what this is worth, so this device can’t approve it until it’s confirmed.',
    show: 'toast',
  },
  'otp.inWallet': { message: 'This login code can only be entered in the wallet’s own window.', show: 'inline' },
  'login.needsCodesInPage': {
    message:
      'Email login doesn’t work on this site yet. Log in another way. For the site’s owner: this client needs codes=page.',
    show: 'toast',
  },
  'otp.inPage': { message: 'This site asks for login codes in its own page. Start again.', show: 'inline' },
  'social.notSetUp': { message: 'This way to log in isn’t set up here.', show: 'toast' },
  'social.refused': { message: 'This login couldn’t be verified. Start again.', show: 'toast' },
  'passkey.refused': { message: 'This passkey wasn’t accepted.', show: 'inline' },
  'passkey.notUsed': { message: 'No passkey was used. Try again, or choose another way.', show: 'inline' },
  'passkey.unavailable': { message: 'Passkeys don’t work in this browser. Choose another way.', show: 'inline' },
  'request.foreign': { message: 'This address only answers the wallet itself.', show: 'none' },
  'request.unproven': { message: 'This request wasn’t signed by this browser.', show: 'none' },
  'stepUp.needed': { message: 'Confirm that it is you, then try again.', show: 'inline' },
  'stepUp.logInAgain': { message: 'Log out and log in again, then try again.', show: 'inline' },
  'email.changeInSettings': {
    message: 'You need your passkey or recovery code for this. Change your email in your wallet settings.',
    show: 'inline',
  },
  'vault.exists': { message: 'This account already has a wallet. Nothing was changed.', show: 'none' },
  'vault.frozen': { message: 'This wallet is frozen. Unfreeze it first.', show: 'toast' },
  'vault.tooManyOpenings': {
    message: 'This wallet was opened too often. Try again in {minutes} min.',
    show: 'toast',
  },
  'vault.loginTooOld': { message: 'Log in again to open your wallet in this browser.', show: 'toast' },
  'vault.conflict': { message: 'Your wallet was changed elsewhere. Reload, then try again.', show: 'toast' },
  'vault.maybeYours': {
    message: 'We couldn’t confirm the switch. Save this recovery code in case it went through, then try again.',
    show: 'inline',
  },
  'vault.unproven': { message: 'Open your wallet first, then try again.', show: 'toast' },
  'vault.reservationEnded': { message: 'This took too long. Start again.', show: 'toast' },
  'vault.selfOnly': { message: 'This site doesn’t hold keys. Use a passkey or a recovery code.', show: 'toast' },
  'vault.waiting': {
    message: 'For your security, this is paused. Try again in {hours} h.',
    show: 'toast',
  },
} as const satisfies Record<string, ErrorEntry>
