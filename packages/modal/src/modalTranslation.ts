import type { errorWords } from '@latchkey/ui/errorWords'
import type { otpWords } from '@latchkey/ui/otpWords'
import type { pieceWords } from '@latchkey/ui/pieceWords'
import type { Translated, Words } from '@latchkey/ui/words'
import type { accountWords } from './words/account.ts'
import type { accountTypeWords } from './words/accountType.ts'
import type { activityWords } from './words/activity.ts'
import type { allWalletsWords } from './words/allWallets.ts'
import type { approveTransactionWords } from './words/approveTransaction.ts'
import type { buttonsWords } from './words/buttons.ts'
import type { buyWords } from './words/buy.ts'
import type { connectWords } from './words/connect.ts'
import type { connectingWords } from './words/connecting.ts'
import type { getWalletWords } from './words/getWallet.ts'
import type { loginWords } from './words/login.ts'
import type { modalWords } from './words/modal.ts'
import type { namingWords } from './words/naming.ts'
import type { networkWords } from './words/network.ts'
import type { nftsWords } from './words/nfts.ts'
import type { pairingWords } from './words/pairing.ts'
import type { profileWalletsWords } from './words/profileWallets.ts'
import type { receiveWords } from './words/receive.ts'
import type { sendWords } from './words/send.ts'
import type { sendPreviewWords } from './words/sendPreview.ts'
import type { sendProgressWords } from './words/sendProgress.ts'
import type { settingsWords } from './words/settings.ts'
import type { signInWords } from './words/signIn.ts'
import type { smartSessionsWords } from './words/smartSessions.ts'
import type { socialWords } from './words/social.ts'
import type { swapWords } from './words/swap.ts'
import type { tokensWords } from './words/tokens.ts'
import type { usageExceededWords } from './words/usageExceeded.ts'
import type { whatIsAWalletWords } from './words/whatIsAWallet.ts'

type ConnectAreas =
  | typeof allWalletsWords
  | typeof approveTransactionWords
  | typeof buttonsWords
  | typeof connectWords
  | typeof connectingWords
  | typeof getWalletWords
  | typeof loginWords
  | typeof modalWords
  | typeof networkWords
  | typeof pairingWords
  | typeof socialWords
  | typeof usageExceededWords
  | typeof whatIsAWalletWords

type AccountAreas =
  | typeof accountWords
  | typeof accountTypeWords
  | typeof activityWords
  | typeof namingWords
  | typeof profileWalletsWords
  | typeof receiveWords
  | typeof settingsWords
  | typeof signInWords
  | typeof smartSessionsWords

type HoldingsAreas = typeof nftsWords | typeof tokensWords

type MoneyAreas =
  | typeof buyWords
  | typeof sendWords
  | typeof sendPreviewWords
  | typeof sendProgressWords
  | typeof swapWords

/** The sentences of these areas, in one language. */
type Said<A extends Words> = { [W in A as W['area']]: Translated<W> }

export type ConnectTranslation = Said<ConnectAreas>
export type AccountTranslation = Said<AccountAreas>
export type HoldingsTranslation = Said<HoldingsAreas>
export type MoneyTranslation = Said<MoneyAreas>

/** All texts of the modal in one language. A missing sentence doesn't compile. */
export type ModalTranslation = Said<typeof errorWords | typeof otpWords | typeof pieceWords> &
  ConnectTranslation &
  AccountTranslation &
  HoldingsTranslation &
  MoneyTranslation
