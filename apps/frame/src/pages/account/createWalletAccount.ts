import { auth } from '@latchkey/wire/api/auth'
import { ownData } from '@latchkey/wire/api/ownData'
import { vault as vaultApi } from '@latchkey/wire/api/vault'
import type { EndpointCall } from '@latchkey/wire/endpoint'
import { limits } from '@latchkey/wire/limits'
import { WalletError } from '@latchkey/wire/walletErrors'
import { loadConfig } from '../../channel/loadConfig.ts'
import type { LoginPlace } from '../../context.ts'
import { createWallet } from '../../createWallet.ts'
import type { FramePorts, WalletPorts } from '../../framePorts.ts'
import { pageLanguage } from '../../language.ts'
import { createLog } from '../../log.ts'
import { logFetch } from '../../logFetch.ts'
import { createMover } from '../../move/createMover.ts'
import { createRecord } from '../../record/createRecord.ts'
import { createCallApi } from '../../session/callApi.ts'
import { dropEmailFlow, keepEmailFlow, readEmailFlow } from '../../session/emailFlow.ts'
import { endSession } from '../../session/endSession.ts'
import { startEmailChange } from '../../session/startEmailChange.ts'
import { startEmailLogin } from '../../session/startEmailLogin.ts'
import { startSigner } from '../../signer/startSigner.ts'
import { dueChecks } from '../../vault/dueChecks.ts'
import { newCode } from '../../vault/recoveryCode.ts'
import { kitFile } from '../../vault/recoveryKit.ts'
import { stepUpByPasskey } from '../../vault/stepUpByPasskey.ts'
import type { AccountView, LoginStep, WalletAccount } from '../walletAccount.ts'
import { signOwn } from './createOwnOperations.ts'
import { createSessions } from './createSessions.ts'
import { createSigners } from './createSigners.ts'

/** Default if the server doesn't say which check it requires. */
const strictest = { add: 'own', change: 'own', leave: 'own' } as const

const stepOf = ({ email, resendAt, link }: NonNullable<LoginPlace['flows']['email']>): LoginStep =>
  link ? { next: 'device', email, ...link } : { next: 'code', email, resendAt }

/** The account behind this page: the frame's session and vault, at top level on the wallet origin. */
export const createWalletAccount = (
  ports: Omit<WalletPorts, 'startSigner'> & Pick<FramePorts, 'tab'>,
): WalletAccount => {
  const { ownOrigin: embedder, projectId, clock, passkeys, locks } = ports
  const log = createLog(clock.now)
  const fetch = logFetch(ports.fetch, log, clock.now)
  const wallet = createWallet({ ...ports, fetch, startSigner }, { embedder, isTopLevel: true, language: pageLanguage })
  const { session, logins, callWallet, callNode, vault, passkeyLogin } = wallet
  const api = {
    clock,
    callApi: createCallApi({ fetch, origin: embedder, projectId }),
    callNode,
    config: async () => (await loadConfig({ fetch, ownOrigin: embedder, projectId, clock })).config,
  }
  const sessions = createSessions({ vault, ...api })
  const signers = createSigners({ vault, ...api, passkeys, ownOrigin: embedder })
  const mover = createMover({ ...api, sign: (signable) => signOwn(vault, signable) })
  const record = createRecord({ callWallet, store: wallet.store, signer: vault.signer, clock, locks })
  const { store } = wallet
  const login: LoginPlace = {
    ...{ projectId, origin: embedder, clock, store, tab: ports.tab, session, callWallet, logins, flows: {} },
  }
  login.flows.email = readEmailFlow(login)
  let stepUpFlow: string | undefined
  let emailFlow: string | undefined

  const flowOf = (flowId: string | undefined): string => {
    if (flowId === undefined) throw new WalletError('session.flowMissing')
    return flowId
  }
  const finishLogin = async (ticket: number, body: EndpointCall<typeof auth.verifyEmail>['body']): Promise<void> => {
    await logins.finish(ticket, await callWallet(auth.verifyEmail, body))
    dropEmailFlow(login)
  }
  const ownKeys = async () => {
    const accounts = await (await vault.signer()).accounts()
    if (!accounts) throw new WalletError('vault.locked')
    return accounts
  }
  const routeOf = async (epoch: number) => {
    const to = await ownKeys()
    const from = to.earlier.find((one) => one.epoch === epoch)
    if (!from) throw new WalletError('vault.missing')
    return { from, to }
  }
  const load = async (): Promise<AccountView | undefined> => {
    const live = await session.restore()
    if (!live) return undefined
    const { wallet: known } = await callWallet(vaultApi.read, {})
    // A frozen wallet can't be unlocked, so its addresses come from the server; all others are derived here.
    const { evmAddress, solanaAddress } = known?.isFrozen ? known : await vault.open()
    const earlier = known?.isFrozen ? known.previous : (await ownKeys()).earlier
    const [{ wallet: read, wants, deletesAt }, { devices }] = await Promise.all([
      callWallet(vaultApi.read, {}),
      callWallet(vaultApi.devices, {}),
    ])
    if (!read) throw new WalletError('vault.missing')
    const { unlockers, isFrozen, isExported } = read
    const required = { ...strictest, ...wants }
    const owned = {
      unlockers,
      devices,
      isFrozen,
      isExported,
      wants: required,
      deletesAt,
      dueChecks: dueChecks(unlockers, clock.now()),
    }
    return { email: live.email, evmAddress, solanaAddress, earlier, ...owned }
  }

  return {
    load,
    log: log.text,
    waitingLogin: () => login.flows.email && stepOf(login.flows.email),
    sendLoginCode: async (text) => {
      const ticket = logins.begin()
      const email = text.trim().toLowerCase()
      const { action, flowId } = await startEmailLogin(login, { email, canConfirm: true, ticket })
      if (action !== 'CONNECT' && login.flows.email) return stepOf(login.flows.email)
      await finishLogin(ticket, { flowId })
      return { next: 'done', email }
    },
    waitForDevice: async () => {
      const flow = login.flows.email
      const flowId = flowOf(flow?.flowId)
      while (flow && flow === login.flows.email) {
        const { status } = await callWallet(auth.waitDevice, { flowId })
        if (flow !== login.flows.email) return undefined
        if (status === 'approved') {
          const { link: _, ...rest } = flow
          const next = { ...rest, resendAt: clock.now() + limits.email.cooldownMs }
          keepEmailFlow(login, next)
          return stepOf(next)
        }
        if (status !== 'pending') throw new WalletError(status === 'denied' ? 'device.denied' : 'device.expired')
        await clock.sleep(1_000)
      }
      return undefined
    },
    leaveLogin: () => dropEmailFlow(login),
    confirmLogin: async (otp) =>
      finishLogin(logins.current(), { flowId: flowOf(login.flows.email?.flowId), otp, codes: 'wallet' }),
    logInByPasskey: async () => {
      const ticket = logins.begin()
      const entry = await passkeyLogin().run()
      await logins.finish(ticket, entry.session)
      dropEmailFlow(login)
      await vault.open(entry.credentialId).catch((error: unknown) => {
        // A frozen wallet is shown as such, and can be unfrozen.
        if (!(error instanceof WalletError) || error.code !== 'vault.frozen') throw error
      })
    },
    newCode,
    enrolPasskey: (grant) => vault.enrolPasskey(grant),
    enrolCode: (code, grant) => vault.enrolCode(code, grant),
    makeItYours: (ownership) => vault.makeItYours(ownership),
    startEmailChange: async (email, grant) => {
      const { action, flowId } = await startEmailChange({ callWallet, vault }, email, grant)
      emailFlow = flowId
      return action === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary'
    },
    confirmEmailChange: async (step, otp) =>
      (await callWallet(auth.verifyEmailChange, { flowId: flowOf(emailFlow), step, otp })).newEmail,
    planMove: async () => mover.plan(await ownKeys()),
    renewKey: async (ownership) => {
      await vault.makeItYours({ ...ownership, hasNewRoot: true, record: await record.next() })
    },
    planEarlier: async (epoch) => mover.plan((await routeOf(epoch)).from),
    moveEarlier: async (epoch, move) => mover.send(await routeOf(epoch), move),
    planPrevious: async () => mover.planPrevious(await ownKeys()),
    movePrevious: async (move) => {
      const own = await ownKeys()
      await mover.send({ from: own, to: own }, move)
    },
    watchEarlier: async (epoch, isWatched) => {
      await callWallet(vaultApi.watchPrevious, { epoch, isWatched })
      // The signer keeps what it was told when it unlocked.
      await vault.lock()
    },
    makeKit: async (code) => kitFile(await vault.makeKit(code)),
    sendStepUpCode: async (action) => {
      const { flowId, resendAfterSeconds } = await callWallet(auth.startStepUp, { action, by: 'otp' })
      stepUpFlow = flowId
      return { resendAfterSeconds }
    },
    confirmStepUpCode: async (otp) => (await callWallet(auth.verifyStepUp, { flowId: flowOf(stepUpFlow), otp })).grant,
    stepUpByPasskey: (action) => stepUpByPasskey({ callWallet, passkeys }, action),
    stepUpByCode: async (action, code) => {
      const { flowId } = await callWallet(auth.startStepUp, { action, by: 'code' })
      const signature = await vault.proveCode(code, { action, flowId })
      return (await callWallet(auth.verifyStepUp, { flowId, signature })).grant
    },
    revealWords: async (grant, ownGrant) => {
      const signer = await vault.signer()
      await callWallet(vaultApi.recordExport, { grant, ownGrant })
      return signer.exportWords()
    },
    sessions: sessions.list,
    priceEnd: sessions.price,
    endSession: sessions.end,
    signers: signers.list,
    checkPasskey: signers.check,
    priceSigners: signers.price,
    changeSigners: signers.change,
    confirmThis: async (grant) => {
      await callWallet(vaultApi.confirmDevice, { by: 'grant', grant })
    },
    confirmDevice: async (deviceId) => {
      await callWallet(vaultApi.confirmDevice, { by: 'device', deviceId })
    },
    mailDeviceLink: async () => {
      await callWallet(vaultApi.mailDeviceLink, {})
    },
    removeDevice: async (deviceId) => {
      await callWallet(vaultApi.removeDevice, { deviceId })
    },
    freeze: async () => {
      await callWallet(vaultApi.freeze, {})
      await vault.lock()
    },
    unfreeze: async (grant) => {
      await callWallet(vaultApi.unfreeze, { grant })
    },
    exportData: async (grant) => {
      const { tables } = await callWallet(ownData.exportData, { grant })
      return { fileName: 'latchkey-data.json', text: JSON.stringify(tables, undefined, 1) }
    },
    deleteAccount: (grant) => callWallet(ownData.startDeletion, { grant }),
    keepAccount: async () => {
      await callWallet(ownData.keepAccount, {})
    },
    signOut: async (isEverywhere) => {
      if (isEverywhere) await callWallet(auth.signOut, { isEverywhere })
      await endSession({ vault, logins, session, clock })
    },
  }
}
