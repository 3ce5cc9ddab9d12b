import { auth, type Session } from '@latchkey/wire/api/auth'
import { type FrameConfig, frame } from '@latchkey/wire/api/frame'
import { fungible } from '@latchkey/wire/api/fungible'
import { operation } from '@latchkey/wire/api/operation'
import { type DeviceStatus, vault } from '@latchkey/wire/api/vault'
import type { Endpoint } from '@latchkey/wire/endpoint'
import { toHttpErrorBody } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { randomId } from '../bytes.ts'
import { createFakeNode } from './fakeNode.ts'
import { createFakeVaults, Refusal } from './fakeVaults.ts'
import { verifyDpop } from './verifyDpop.ts'

export const walletOrigin = 'http://wallet.localhost:3001'
export const dappOrigin = 'https://dapp.example'
export const projectId = '0123456789abcdef0123456789abcdef'
export const goodOtp = '730518'

type Who = { userId: string; email: string | null; userName: string | null; login: Session['login'] }
type Call = { jkt: string; who: Who | undefined; token: string | undefined }
type Answer = (body: never, call: Call) => unknown

const rows: readonly (Endpoint & { body?: v.GenericSchema })[] = [...Object.values(auth), ...Object.values(vault)]

/** A fake server that follows the wire: proofs, nonces, token rotation, one vault per user. */
export const createFakeServer = (overrides: Partial<FrameConfig> = {}) => {
  const config: FrameConfig = {
    projectName: 'Test',
    allowedOrigins: [dappOrigin],
    supportedNetworks: [1329, 1],
    smartAccountNetworks: [],
    defaultAccountType: 'eoa',
    selfCarriedNetworks: [],
    previousAccountNetworks: [],
    sponsoredNetworks: [],
    solanaNetworks: [],
    custody: 'assisted',
    codes: 'page',
    sessionCosigner: 'required',
    accountKind: 'contract',
    ...overrides,
  }
  const vaults = createFakeVaults()
  const node = createFakeNode()
  const users = new Map<string, Who>()
  const flows = new Map<string, { email: string; jkt: string; codes?: string }>()
  const tokens = new Map<string, { who: Who; jkt: string; refresh: string }>()
  const refreshes = new Map<string, { who: Who; jkt: string }>()
  const leaving: (string | null)[] = []
  const seenJti = new Set<string>()
  const wire: string[] = []
  const knobs = {
    nonce: 'nonce-1',
    action: 'VERIFY_OTP' as 'VERIFY_OTP' | 'VERIFY_DEVICE' | 'CONNECT',
    deviceStatuses: ['pending', 'approved'],
    farcasterPolls: 1,
    /** How often a Farcaster login waits for its number before it continues. */
    farcasterConfirms: 0,
    loginRequest: null as string | null,
    isDown: false,
    expiresAt: 2_000_000_000_000,
    preferred: null as 'eoa' | 'smartAccount' | null,
    /** The index's answer about an account; null with INDEX_MODE=watched. */
    sentTo: null as { address: `0x${string}`; name: string | null }[] | null,
    /** Dollars per native coin. */
    coinPrice: 0,
    deviceStatus: 'confirmed' as DeviceStatus,
    newDevices: 0,
    at: undefined as number | undefined,
  }

  const enter = (who: Who, jkt: string): Session => {
    const [accessToken, refreshToken] = [randomId(), randomId()]
    tokens.set(accessToken, { who, jkt, refresh: refreshToken })
    refreshes.set(refreshToken, { who, jkt })
    const { userId, email, userName, login } = who
    const accessExpiresAt = knobs.expiresAt
    return { sessionId: randomId(), userId, accessToken, accessExpiresAt, refreshToken, login, email, userName }
  }

  const userOf = (key: string, who: Omit<Who, 'userId'>): Who => {
    const known = users.get(key) ?? { userId: randomId(), ...who }
    users.set(key, known)
    return known
  }

  const need = ({ who }: Call): string => {
    if (!who) throw new Refusal(401, 'accessToken')
    return who.userId
  }
  const done = { success: true }

  const answers: Record<string, Answer> = {
    [auth.startEmail.path]: ({ email, embedder }: { email: string; embedder: string }, { jkt }) => {
      const flowId = randomId()
      flows.set(flowId, { email, jkt, codes: embedder === walletOrigin ? 'wallet' : config.codes })
      const matchNumber = knobs.action === 'VERIFY_DEVICE' ? '42' : null
      return { action: knobs.action, flowId, resendAfterSeconds: 30, matchNumber }
    },
    [auth.verifyEmail.path]: ({ flowId, otp, codes }: { flowId: string; otp?: string; codes: string }, { jkt }) => {
      const flow = flows.get(flowId)
      if (!flow || flow.jkt !== jkt) throw new Refusal(403, 'flowId')
      if (knobs.action !== 'CONNECT' && codes !== flow.codes) throw new Refusal(403, 'otp.inWallet')
      if (knobs.action !== 'CONNECT' && otp !== goodOtp) throw new Refusal(403, 'otp')
      return enter(userOf(flow.email, { email: flow.email, userName: null, login: 'email' }), jkt)
    },
    [auth.waitDevice.path]: () => ({ status: knobs.deviceStatuses.shift() ?? 'approved' }),
    [auth.startSocial.path]: ({ challenge }: { challenge: string }, { jkt }) => {
      const flowId = randomId()
      flows.set(flowId, { email: challenge, jkt })
      return { uri: 'https://idp.example/authorize', flowId }
    },
    [auth.redeemSocial.path]: async (body: { flowId: string; verifier: string }, { jkt }) => {
      const flow = flows.get(body.flowId)
      if (!flow || flow.jkt !== jkt) throw new Refusal(403, 'flowId')
      return enter(userOf('social', { email: null, userName: 'ada', login: 'google' }), jkt)
    },
    [auth.startPasskey.path]: (_: unknown, { jkt }) => {
      const flowId = randomId()
      flows.set(flowId, { email: '', jkt })
      return { flowId, nonce: randomId(), options: {} }
    },
    [auth.verifyPasskey.path]: ({ flowId, response }: { flowId: string; response: { id: string } }, { jkt }) => {
      const flow = flows.get(flowId)
      flows.delete(flowId)
      if (flow?.jkt !== jkt) throw new Refusal(403, 'flowId')
      const isTheirs = ({ userId }: Who) =>
        vaults.wallets.get(userId)?.unlockers.some(({ credentialId }) => credentialId === response.id)
      const who = [...users.values()].find(isTheirs)
      if (!who) throw new Refusal(403, 'passkey.refused')
      return enter({ ...who, login: 'passkey' }, jkt)
    },
    [auth.startFarcaster.path]: () => ({ url: 'https://warpcast.example/~/siwf?nonce=1', flowId: randomId() }),
    [auth.waitFarcaster.path]: (_: unknown, { jkt }) => {
      knobs.farcasterPolls -= 1
      if (knobs.farcasterPolls >= 0) return { status: 'pending' }
      knobs.farcasterConfirms -= 1
      if (knobs.farcasterConfirms >= 0) return { status: 'confirm', by: 'email', matchNumber: '42' }
      const session = enter(userOf('farcaster', { email: null, userName: 'dwr', login: 'farcaster' }), jkt)
      return { status: 'done', session }
    },
    [auth.findLoginRequest.path]: (_: unknown, call) => need(call) && { token: knobs.loginRequest },
    [auth.refresh.path]: ({ refreshToken }: { refreshToken: string }, { jkt }) => {
      const known = refreshes.get(refreshToken)
      refreshes.delete(refreshToken)
      if (!known || known.jkt !== jkt) throw new Refusal(401, 'refreshToken')
      return enter(known.who, jkt)
    },
    [auth.check.path]: (_: unknown, call) => ({ isConnected: need(call) !== '' }),
    [auth.signOut.path]: (_: unknown, { jkt, token }) => {
      // Without a token, the device key identifies the sessions to end.
      for (const [key, known] of tokens) {
        if (token === undefined ? known.jkt !== jkt : key !== token) continue
        tokens.delete(key)
        refreshes.delete(known.refresh)
      }
      return done
    },
    [auth.startEmailChange.path]: async (body: { email: string; nonce: string; proof: string }, call) => {
      const { email, nonce, proof } = body
      await vaults.checkProof(need(call), 'emailChange', { email }, { nonce, signature: proof })
      const flowId = randomId()
      flows.set(flowId, { email, jkt: call.jkt })
      return { action: 'VERIFY_PRIMARY_OTP', flowId }
    },
    [auth.verifyEmailChange.path]: ({ flowId, step, otp }: { flowId: string; step: string; otp: string }, call) => {
      need(call)
      if (otp !== goodOtp) throw new Refusal(403, 'otp')
      return { newEmail: step === 'secondary' ? (flows.get(flowId)?.email ?? null) : null }
    },
    [auth.startSign.path]: ({ digest }: { digest: string }, call) => {
      need(call)
      const [flowId, nonce] = [randomId(), randomId()]
      flows.set(flowId, { email: digest, jkt: call.jkt })
      return { flowId, nonce, options: {} }
    },
    [auth.verifySign.path]: ({ flowId }: { flowId: string }) => {
      if (!flows.delete(flowId)) throw new Refusal(403, 'flowId')
      return done
    },
    [vault.read.path]: (_: unknown, call) => ({
      custody: config.custody,
      wallet: vaults.read(need(call)),
      preferredAccountType: knobs.preferred,
      device: { status: knobs.deviceStatus, confirmsAt: null },
      newDevices: knobs.newDevices,
    }),
    [vault.countLeaving.path]: ({ usd }: { usd: string | null }, call) => {
      need(call)
      leaving.push(usd)
      if (usd === null) throw new Refusal(403, 'device.unpriced')
      return done
    },
    [vault.reserve.path]: ({ types }: { types: never }, call) => need(call) && vaults.reserve(types),
    [vault.create.path]: (body, call) => {
      vaults.create(need(call), body)
      return done
    },
    [vault.openGate.path]: ({ unlockerId }: { unlockerId: string }, call) => vaults.openGate(need(call), unlockerId),
    [auth.startStepUp.path]: (_: unknown, call) =>
      need(call) && { flowId: randomId(), options: {}, nonce: randomId(), resendAfterSeconds: 0 },
    [auth.verifyStepUp.path]: (_: unknown, call) => need(call) && { grant: randomId() },
    [vault.confirmDevice.path]: (_: unknown, call) => need(call) && { success: true as const },
    [vault.addUnlocker.path]: async (body: { unlocker: never; epoch: number; proof: never }, call) => {
      await vaults.addUnlocker(need(call), body.unlocker, body.epoch, body.proof)
      return done
    },
    [vault.rotate.path]: async ({ proof, grant: _, ...body }: { proof: never; grant?: string }, call) => {
      await vaults.rotate(need(call), body as never, proof)
      return done
    },
    [vault.passkeyOptions.path]: () => ({ nonce: randomId(), options: {} }),
    [vault.readRecord.path]: (_: unknown, call) => ({ record: vaults.records.get(need(call)) ?? null, at: knobs.at }),
    [vault.writeRecord.path]: async (
      { proof, ...body }: { proof: never; fromVersion: number; record: never },
      call,
    ) => {
      await vaults.writeRecord(need(call), body, proof)
      return done
    },
    [vault.preferAccount.path]: ({ type }: { type: 'eoa' }) => {
      knobs.preferred = type
      return done
    },
  }

  const reply = (status: number, body: unknown, headers: Record<string, string> = {}): Response => {
    wire.push(JSON.stringify(body))
    return new Response(JSON.stringify(body), { status, headers: { 'DPoP-Nonce': knobs.nonce, ...headers } })
  }

  const serve = async (url: URL, init: RequestInit): Promise<Response> => {
    const row = rows.find(({ path }) => path === url.pathname)
    const answer = row && answers[row.path]
    if (!row?.body || !answer || init.method !== 'POST') return reply(404, toHttpErrorBody('path', 'No such path.'))
    const headers = new Headers(init.headers)
    const token = headers.get('Authorization')?.replace(/^DPoP /, '')
    const proof = { proof: headers.get('DPoP') ?? '..', method: 'POST', url: url.href, accessToken: token }
    const checked = await verifyDpop({ ...proof, nonce: knobs.nonce })
    if ('fault' in checked) {
      const field = checked.fault === 'nonce' ? 'dpop_nonce' : 'dpop'
      return reply(401, toHttpErrorBody(field, 'Prove the key again.'))
    }
    if (seenJti.has(checked.jti)) return reply(401, toHttpErrorBody('dpop', 'Used before.'))
    seenJti.add(checked.jti)
    const known = token === undefined ? undefined : tokens.get(token)
    if (token !== undefined && known?.jkt !== checked.jkt) return reply(401, toHttpErrorBody('accessToken', 'Ended.'))
    const body = v.parse(row.body, JSON.parse(String(init.body)))
    const value = await answer(body as never, { jkt: checked.jkt, who: known?.who, token })
    return reply(200, row.reply === 'bytes' || row.reply === 'text' ? value : v.parse(row.reply, value))
  }

  const priceReply = (body: string) => {
    const { addresses }: { addresses: string[] } = JSON.parse(body)
    const [coin = ''] = addresses
    const fungibles = [{ address: coin, price: knobs.coinPrice, name: 'Coin', symbol: 'COIN', iconUrl: '' }]
    return { fungibles }
  }

  const requested: string[] = []
  const fakeFetch = async (input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input))
    requested.push(url.href)
    wire.push(String(init.body ?? ''))
    if (knobs.isDown || url.origin !== walletOrigin) throw new TypeError('fetch failed')
    if (url.pathname === frame.config.path) return reply(200, config)
    if (url.pathname === frame.facts.path) return reply(200, { tokens: [], sentTo: knobs.sentTo })
    if (url.pathname === `/api${fungible.price.path}`) return reply(200, priceReply(String(init.body)))
    if (url.pathname === '/rpc' || url.pathname === operation.carry.path)
      return reply(200, node.answer(JSON.parse(String(init.body))))
    try {
      return await serve(url, init)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const headers: Record<string, string> = error.retryAfter ? { 'Retry-After': String(error.retryAfter) } : {}
      return reply(error.status, toHttpErrorBody(error.field, `Refused: ${error.field}.`), headers)
    }
  }

  return {
    /** Reported spending of a device on probation. */
    leaving,
    fetch: fakeFetch as typeof fetch,
    config,
    knobs,
    vaults,
    node,
    users,
    tokens,
    refreshes,
    answers,
    requested,
    wire,
  }
}

export type FakeServer = ReturnType<typeof createFakeServer>
