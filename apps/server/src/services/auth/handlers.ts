import type { auth } from '@latchkey/wire/api/auth'
import { approveDevice } from './approveDevice.ts'
import { check } from './check.ts'
import { describeDevice } from './describeDevice.ts'
import { findLoginRequest } from './findLoginRequest.ts'
import type { WalletHandlers } from './guard/walletCall.ts'
import { redeemSocial } from './redeemSocial.ts'
import { refresh } from './refresh.ts'
import { signOut } from './signOut.ts'
import { startEmail } from './startEmail.ts'
import { startEmailChange } from './startEmailChange.ts'
import { startFarcaster } from './startFarcaster.ts'
import { startPasskey } from './startPasskey.ts'
import { startSign } from './startSign.ts'
import { startSocial } from './startSocial.ts'
import { startStepUp } from './startStepUp.ts'
import { undoEmailChange } from './undoEmailChange.ts'
import { verifyEmail } from './verifyEmail.ts'
import { verifyEmailChange } from './verifyEmailChange.ts'
import { verifyPasskey } from './verifyPasskey.ts'
import { verifySign } from './verifySign.ts'
import { verifyStepUp } from './verifyStepUp.ts'
import { waitDevice } from './waitDevice.ts'
import { waitFarcaster } from './waitFarcaster.ts'

export const authHandlers: WalletHandlers<typeof auth> = {
  ...{ startEmail, verifyEmail, waitDevice, describeDevice, approveDevice },
  ...{ startSocial, redeemSocial, startFarcaster, waitFarcaster, findLoginRequest, startPasskey, verifyPasskey },
  ...{ refresh, check, signOut, startStepUp, verifyStepUp, startSign, verifySign },
  ...{ startEmailChange, verifyEmailChange, undoEmailChange },
}
