import { WalletError } from '@latchkey/wire/walletErrors'
import { createApprovals } from './approvals.ts'
import type { ApprovalDeps } from './approve/approvalDeps.ts'
import { checkTheme } from './approve/theme/approvalTheme.ts'
import { createDispatch } from './channel/dispatch.ts'
import { loadConfig } from './channel/loadConfig.ts'
import { type Channel, openChannel } from './channel/openChannel.ts'
import { pinParent } from './channel/pinParent.ts'
import type { FrameState, PageData } from './context.ts'
import { createWallet } from './createWallet.ts'
import type { FramePorts } from './framePorts.ts'
import { handlers } from './handlers/handlers.ts'
import { toLanguage } from './language.ts'
import { createCountLeaving } from './leaving.ts'
import { createLog, type Log } from './log.ts'
import { firstNetwork } from './network.ts'
import { createOpenRequests } from './openRequests.ts'
import { createPrompts } from './prompts.ts'
import { createDayTotals } from './record/createDayTotals.ts'
import { createPayees } from './record/createPayees.ts'
import { createPayments } from './record/createPayments.ts'
import { createRecord } from './record/createRecord.ts'
import { createCallApi } from './session/callApi.ts'
import { readEmailFlow } from './session/emailFlow.ts'
import { createSpending } from './spending.ts'

/** Starts the frame. Session and keys belong to the page that the first message pins. */
export const startFrame = async (ports: FramePorts): Promise<{ channel: Channel; log: Log }> => {
  const { clock, fetch, ownOrigin, projectId, self, parent, ancestorOrigins } = ports
  const { config, nonce } = await loadConfig({ fetch, ownOrigin, projectId, clock })
  const gate = pinParent({ self, parent, ancestorOrigins, allowedOrigins: config.allowedOrigins })
  const log = createLog(clock.now)
  const requests = createOpenRequests()
  let state: FrameState | undefined

  const createState = (origin: string): FrameState => {
    const callApi = createCallApi({ fetch, origin: ownOrigin, projectId })
    const page: PageData = { theme: {}, dapp: undefined }
    const language = () => toLanguage(page.theme.language, ports.languages)
    const deps: ApprovalDeps = {
      loadFacts: async (approval) => {
        const { callNode } = wallet
        const { loadFacts } = await import('./facts/loadFacts.ts')
        const loading = loadFacts({ callNode, callApi, projectId, payees }, approval)
        const facts = await spending.complete(approval, loading)
        await payments.shown(approval, facts)
        return facts
      },
      simulate: async (approval) => {
        const { simulate } = await import('./facts/simulate.ts')
        return spending.ran(approval, await simulate({ callNode: wallet.callNode, callApi, projectId }, approval))
      },
      theme: () => checkTheme(page.theme),
      stepUp: async (approval) => {
        // Anything that needs more than one tap could take everything, so it waits until this device is confirmed.
        if (wallet.vault.isOnProbation()) throw new WalletError('device.unconfirmed')
        const { chainId, subject } = approval
        const { smartAddress } = await wallet.vault.open()
        // The passkey of such an account signs the request itself, so it isn't asked twice.
        if (subject.account !== smartAddress) return wallet.vault.stepUp(approval)
        const { readAccountPasskeys } = await import('./accounts/accountPasskeys.ts')
        const signers = await readAccountPasskeys(wallet.callNode, chainId, smartAddress)
        await wallet.vault.stepUp(approval, signers !== undefined)
      },
      log: log.text,
      language,
    }
    const notify = channel.notify
    const { prompt, cancelAll } = createPrompts(() => ports.unlockPrompt(language(), deps.theme()), notify)
    const wallet = createWallet(
      { ...ports, unlockPrompt: prompt },
      { embedder: origin, isTopLevel: false, nonce, language },
    )
    const record = createRecord({
      callWallet: wallet.callWallet,
      store: wallet.store,
      signer: wallet.vault.signer,
      clock,
      locks: ports.locks,
    })
    const payees = createPayees(record, clock)
    const payments = createPayments(payees)
    const spending = createSpending(createDayTotals(record, origin), createCountLeaving(wallet))
    const approvals = createApprovals(ports.screens, deps, spending)
    const network = firstNetwork(config, ports.chainHint)
    return {
      projectId,
      config,
      origin,
      clock,
      callApi,
      approvals,
      payments,
      requests,
      tab: ports.tab,
      flows: { email: readEmailFlow({ origin, projectId, clock, tab: ports.tab }) },
      page,
      network,
      wishedAccountType: undefined,
      log: log.text,
      notify,
      prompt,
      cancelPrompts: cancelAll,
      ...wallet,
    }
  }

  const dispatch = createDispatch({
    handlers,
    log,
    state: () => {
      const origin = gate.pinned()
      if (origin === undefined) throw new Error('A message was dispatched before its sender was pinned.')
      state ??= createState(origin)
      return state
    },
  })

  const channel = openChannel({
    gate,
    post: ports.postToParent,
    onEvent: (event, reply) => void dispatch.run(event, reply),
    onRefused: dispatch.refuse,
    elapsed: clock.elapsed,
  })
  return { channel, log }
}
