import { startChaining } from '../../audit/chainWaiting.ts'
import { watchAudit } from '../../audit/watchAudit.ts'
import { isDatabaseDown } from '../../db/isDatabaseDown.ts'
import { announceKeys } from '../../keys/announceKeys.ts'
import { refuseOtherPepper } from '../../keys/pepperMark.ts'
import { describeError } from '../../log.ts'
import { createMailOutbox, mailOutcomes } from '../../mail/createMailOutbox.ts'
import { createSmtpMailer } from '../../mail/createSmtpMailer.ts'
import { isMailConfigured } from '../../mail/isMailConfigured.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { measureOutbox } from '../../mail/measureOutbox.ts'
import { startCleaning } from '../../retention/startCleaning.ts'
import { createMailbox } from '../../sandbox/createMailbox.ts'
import { createFarcaster } from '../../sources/farcaster/createFarcaster.ts'
import { createSocialLogins } from '../../sources/oauth/createSocialLogins.ts'
import { StartError } from '../../startError.ts'
import type { Services } from '../services.ts'
import { keyringOf } from '../sessions/keyring.ts'
import { createTokens } from './foundation/createTokens.ts'
import type { WalletServices } from './walletServices.ts'

type Options = { clock?: () => number }

/** Builds the wallet origin's services in addition to the common ones. */
export const createWalletServices = async (
  services: Services,
  { clock = Date.now }: Options = {},
): Promise<WalletServices & { stop: () => Promise<void> }> => {
  const { settings, db, log, metrics } = services
  const keyring = await keyringOf(services)
  const onFailure = (part: string) => (error: unknown) => log.error({ part, ...describeError(error) })
  // Announced before the root is compared, so either a root rotation sees us or we see its result.
  const announced = announceKeys({ db, keyring, roles: settings.ROLES, onFailure: onFailure('keys') })
  await announced.tell()
  await refuseOtherPepper(db, keyring, settings.MASTER_KEY_FILE).catch(async (error: unknown) => {
    await announced.stop()
    throw error
  })
  const mailer = createMailer(services, clock)
  const sender = new URL(settings.WALLET_URL).host
  const isSending = settings.ROLES.includes('mailer')
  const outbox = createMailOutbox({
    ...{ db, keyring, mailer: mailer ?? noMailer, clock, sender, isSending },
    onFailure: onFailure('mail'),
    onOutcome: (outcome) => metrics.count('mails', { outcome }),
  })
  if (isSending) for (const outcome of mailOutcomes) metrics.start('mails', { outcome })
  measureOutbox(db, metrics, clock)
  const tokens = createTokens({ db, keyring, issuer: settings.WALLET_URL })
  await tokens.prepare(new Date(clock())).catch((cause: unknown) => {
    if (isDatabaseDown(cause)) throw cause
    throw new StartError(
      `MASTER_KEY_FILE ${settings.MASTER_KEY_FILE} is not the one that this database was made with.`,
      {
        cause,
      },
    )
  })
  const cleaning = isSending ? startCleaning({ db, keyring, clock, onFailure: onFailure('cleaning') }) : undefined
  const chaining = isSending ? startChaining({ db, onFailure: onFailure('audit') }) : undefined
  const audit = isSending ? watchAudit({ db, keyring, log, metrics, onFailure: onFailure('audit') }) : undefined
  return {
    ...services,
    ...{ clock, keyring, tokens, outbox },
    canMail: isMailConfigured(settings),
    language: 'en',
    social: createSocialLogins(settings),
    farcaster: createFarcaster({
      relayUrl: settings.FARCASTER_RELAY_URL,
      rpcUrl: settings.FARCASTER_RPC_URL,
      walletUrl: settings.WALLET_URL,
    }),
    stop: async () => {
      await cleaning?.stop()
      await chaining?.stop()
      audit?.stop()
      await outbox.stop()
      await announced.stop()
    },
  }
}

/** The configured mail server; otherwise the sandbox inbox in development and none in production. */
const createMailer = ({ settings, db }: Services, clock: () => number): Mailer | undefined => {
  if (settings.SMTP_URL) return createSmtpMailer({ url: settings.SMTP_URL, from: settings.MAIL_FROM })
  return settings.NODE_ENV === 'development' ? createMailbox(db, clock) : undefined
}

const noMailer: Mailer = {
  send: () => Promise.reject(new Error('There is no mail server: set SMTP_URL.')),
  close: () => {},
}
