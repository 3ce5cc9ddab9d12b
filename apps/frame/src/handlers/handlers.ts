import type { FrameHandlers } from '@latchkey/wire/frame'
import type { Context } from '../context.ts'
import { connectCode } from './connectCode.ts'
import { connectDevice } from './connectDevice.ts'
import { connectEmail } from './connectEmail.ts'
import { connectFarcaster } from './connectFarcaster.ts'
import { connectOtp } from './connectOtp.ts'
import { connectPasskey } from './connectPasskey.ts'
import { connectSocial } from './connectSocial.ts'
import { getChainId } from './getChainId.ts'
import { getFarcasterUri } from './getFarcasterUri.ts'
import { getLog } from './getLog.ts'
import { getSmartAccountEnabledNetworks } from './getSmartAccountEnabledNetworks.ts'
import { getSocialRedirectUri } from './getSocialRedirectUri.ts'
import { getUser } from './getUser.ts'
import { initSmartAccount } from './initSmartAccount.ts'
import { isConnected } from './isConnected.ts'
import { reload } from './reload.ts'
import { reviewDevices } from './reviewDevices.ts'
import { rpcAbort } from './rpcAbort.ts'
import { rpcRequest } from './rpcRequest.ts'
import { setPreferredAccount } from './setPreferredAccount.ts'
import { signOut } from './signOut.ts'
import { switchNetwork } from './switchNetwork.ts'
import { syncDappData } from './syncDappData.ts'
import { syncTheme } from './syncTheme.ts'
import { updateEmail } from './updateEmail.ts'
import { updateEmailPrimaryOtp } from './updateEmailPrimaryOtp.ts'
import { updateEmailSecondaryOtp } from './updateEmailSecondaryOtp.ts'

/** One handler per page message. */
export const handlers = {
  SWITCH_NETWORK: switchNetwork,
  CONNECT_EMAIL: connectEmail,
  CONNECT_DEVICE: connectDevice,
  CONNECT_OTP: connectOtp,
  CONNECT_CODE: connectCode,
  CONNECT_SOCIAL: connectSocial,
  CONNECT_PASSKEY: connectPasskey,
  GET_FARCASTER_URI: getFarcasterUri,
  CONNECT_FARCASTER: connectFarcaster,
  GET_USER: getUser,
  GET_SOCIAL_REDIRECT_URI: getSocialRedirectUri,
  SIGN_OUT: signOut,
  IS_CONNECTED: isConnected,
  GET_CHAIN_ID: getChainId,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: getSmartAccountEnabledNetworks,
  INIT_SMART_ACCOUNT: initSmartAccount,
  SET_PREFERRED_ACCOUNT: setPreferredAccount,
  RPC_REQUEST: rpcRequest,
  UPDATE_EMAIL: updateEmail,
  UPDATE_EMAIL_PRIMARY_OTP: updateEmailPrimaryOtp,
  UPDATE_EMAIL_SECONDARY_OTP: updateEmailSecondaryOtp,
  SYNC_THEME: syncTheme,
  SYNC_DAPP_DATA: syncDappData,
  REVIEW_DEVICES: reviewDevices,
  RELOAD: reload,
  GET_LOG: getLog,
  RPC_ABORT: rpcAbort,
} satisfies FrameHandlers<Context>
