import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { accountTypes } from '../frame.ts'
import { kindOr } from '../kindOr.ts'
import { wantedProof } from '../wantedProof.ts'
import { bytes, done, id } from './auth.ts'
import { claimedAddress, epoch, previousRoot, record, renewal, sealed } from './roots.ts'

/**
 * The server's part of a wallet: ciphertext, and key halves that unlock nothing alone. Every call needs a live session
 * and the DPoP proof of its device key.
 */
const call = { method: 'POST', project: 'none' } as const

/**
 * Unlock methods. Only `assisted` has both halves on the server: the operator could unlock the wallet, until the user
 * switches to self-custody.
 */
export const unlockerTypes = ['assisted', 'device', 'passkey', 'code', 'phrase'] as const
export type UnlockerType = (typeof unlockerTypes)[number]

/** An unlocker as lists show it. */
const unlocker = v.object({
  unlockerId: id,
  type: v.picklist(unlockerTypes),
  epoch,
  label: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
  /** When it was last proven or created; null if it can't be proven. */
  provenAt: v.nullable(v.string()),
  /** For a passkey: its credential id. */
  credentialId: v.nullable(v.string()),
})
export type Unlocker = v.InferOutput<typeof unlocker>

/** The wallet without its secrets. The addresses are claims: the frame derives its own and compares. */
const wallet = v.object({
  walletId: id,
  epoch,
  ...{ evmAddress: v.string(), solanaAddress: v.string(), authPublicKey: bytes },
  vault: sealed,
  unlockers: v.array(unlocker),
  ...{ isFrozen: v.boolean(), isExported: v.boolean() },
  previous: v.optional(v.array(previousRoot), []),
})
export type WalletRecord = v.InferOutput<typeof wallet>

/** A DEK wrapped for one unlocker, as the frame sends it. */
const wrapped = v.object({
  unlockerId: id,
  type: v.picklist(unlockerTypes),
  label: v.pipe(v.string(), v.maxLength(120)),
  wrapped: sealed,
  credentialId: v.optional(v.nullable(v.string())),
  /** Only for `assisted`: the user's half, which the server keeps under its master key. */
  userHalf: v.optional(bytes),
  /** Only for `code`: the public key derived from it, to prove possession. */
  codePublicKey: v.optional(bytes),
  /** Only for `phrase`: the salt of its key derivation. */
  salt: v.optional(bytes),
  /** Only for a new `passkey` in `create` or `rotate`: the authenticator's reply to the enrol options. */
  response: v.optional(v.unknown()),
})

/** How far a device is trusted: on probation, waiting since the emailed link was pressed, or confirmed. */
export const deviceStatuses = ['probation', 'waiting', 'confirmed'] as const
export type DeviceStatus = (typeof deviceStatuses)[number]

const ownDevice = v.object({
  status: kindOr(deviceStatuses, 'probation'),
  /** When a waiting device counts as confirmed. */
  confirmsAt: v.nullable(v.string()),
})
export type OwnDevice = v.InferOutput<typeof ownDevice>

const newDevice = v.object({
  browser: v.string(),
  embedder: v.string(),
  place: v.nullable(v.string()),
  createdAt: v.string(),
  ...ownDevice.entries,
})

/** A signature by the wallet's own auth key over the canonical request: it proves that the vault is open. */
const proof = v.object({ nonce: bytes, signature: bytes })

/** What a link in a security email can do. */
export const mailActions = ['freeze', 'undo', 'keep'] as const
export type MailAction = (typeof mailActions)[number]

export const vault = {
  /** The wallet of this session, or null if there is none yet; and the project's custody setting. */
  read: endpoint({
    ...call,
    path: '/api/vault/read',
    body: v.object({}),
    reply: v.object({
      custody: v.picklist(['assisted', 'self']),
      wallet: v.nullable(wallet),
      preferredAccountType: v.nullable(v.picklist(accountTypes)),
      /** Absent from servers without probation. */
      device: v.optional(ownDevice),
      /** How many other devices await confirmation; reported to confirmed devices only. */
      newDevices: v.optional(v.number(), 0),
      /** The proof needed to add an unlock method, and to remove one or change custody or email. */
      wants: v.optional(
        v.object({
          add: wantedProof,
          change: wantedProof,
          /** The proof needed to export data or delete the account. Absent from servers that can do neither. */
          leave: v.optional(wantedProof),
        }),
      ),
      /** When the account will be deleted, if its owner asked for that. */
      deletesAt: v.optional(v.nullable(v.string()), null),
    }),
  }),
  /** Reserves unlockers and creates their server halves, before anything is wrapped. */
  reserve: endpoint({
    ...call,
    path: '/api/vault/reserve',
    body: v.object({ types: v.pipe(v.array(v.picklist(unlockerTypes)), v.minLength(1), v.maxLength(5)) }),
    reply: v.object({
      reserved: v.array(v.object({ unlockerId: id, type: v.picklist(unlockerTypes), gate: bytes })),
    }),
  }),
  /** Stores a new wallet, once: an existing one can never be replaced this way (409). */
  create: endpoint({
    ...call,
    path: '/api/vault/create',
    body: v.object({
      walletId: id,
      evmAddress: claimedAddress,
      solanaAddress: claimedAddress,
      authPublicKey: bytes,
      vault: sealed,
      unlockers: v.pipe(v.array(wrapped), v.minLength(1), v.maxLength(5)),
    }),
    reply: done,
  }),
  /** Releases the server's half of one unlocker to this live session. */
  openGate: endpoint({
    ...call,
    path: '/api/vault/gate',
    body: v.object({ unlockerId: id, response: v.optional(v.unknown()) }),
    reply: v.object({
      gate: bytes,
      wrapped: sealed,
      epoch,
      userHalf: v.nullable(bytes),
      salt: v.nullable(bytes),
    }),
  }),
  /** WebAuthn options, to enrol a passkey or to unlock with one. */
  passkeyOptions: endpoint({
    ...call,
    path: '/api/vault/passkey-options',
    body: v.object({ purpose: v.picklist(['enrol', 'unlock']) }),
    reply: v.object({ options: v.unknown(), nonce: bytes }),
  }),
  addUnlocker: endpoint({
    ...call,
    path: '/api/vault/add-unlocker',
    body: v.object({
      ...{ unlocker: wrapped, epoch, proof, response: v.optional(v.unknown()) },
      /** An `addUnlocker` proof, unless the unlocker is the device's own. */
      grant: v.optional(v.string()),
    }),
    reply: done,
  }),
  /** Sets a new DEK; only the unlockers sent along survive. Compare-and-set on the epoch. */
  rotate: endpoint({
    ...call,
    path: '/api/vault/rotate',
    body: v.object({
      fromEpoch: epoch,
      vault: sealed,
      unlockers: v.pipe(v.array(wrapped), v.minLength(1), v.maxLength(5)),
      /** Only when the root changes too. Every earlier root comes along, sealed under the new one. */
      renewal: v.optional(renewal),
      proof,
      grant: v.optional(v.string()),
    }),
    reply: done,
  }),
  preferAccount: endpoint({
    ...call,
    path: '/api/vault/prefer-account',
    body: v.object({ type: v.picklist(accountTypes) }),
    reply: done,
  }),
  /** The browsers this wallet knows. */
  devices: endpoint({
    ...call,
    path: '/api/vault/devices',
    body: v.object({}),
    reply: v.object({
      devices: v.array(
        v.object({
          deviceId: id,
          ...newDevice.entries,
          lastSeenAt: v.string(),
          isThis: v.boolean(),
        }),
      ),
    }),
  }),
  removeDevice: endpoint({
    ...call,
    path: '/api/vault/remove-device',
    body: v.object({ deviceId: id }),
    reply: done,
  }),
  /** Confirms this device with the user's own grant, or another device from a confirmed one. */
  confirmDevice: endpoint({
    ...call,
    path: '/api/vault/confirm-device',
    body: v.variant('by', [
      v.object({ by: v.literal('grant'), grant: v.string() }),
      v.object({ by: v.literal('device'), deviceId: id }),
    ]),
    reply: done,
  }),
  /** Sends the owner the link about this device again. */
  mailDeviceLink: endpoint({ ...call, path: '/api/vault/mail-device-link', body: v.object({}), reply: done }),
  /**
   * What a link that freezes, keeps or undoes leads to: it still works, its purpose is fulfilled, or it is over. Asking
   * changes nothing.
   */
  describeMailLink: endpoint({
    ...call,
    path: '/api/vault/mail-link/describe',
    body: v.object({ token: bytes, action: v.picklist(mailActions) }),
    reply: v.object({ status: kindOr(['open', 'done', 'over'], 'open') }),
  }),
  /** What that link's page shows. The token in the link authorizes it. */
  describeNewDevice: endpoint({
    ...call,
    path: '/api/vault/new-device/describe',
    body: v.object({ token: bytes }),
    reply: v.object({ ...newDevice.entries, isSameNetwork: v.boolean() }),
  }),
  /** Approving starts the wait; declining removes the device with its sessions, and freezes the wallet if asked. */
  answerNewDevice: endpoint({
    ...call,
    path: '/api/vault/new-device/answer',
    body: v.object({ token: bytes, isOwn: v.boolean(), isFrozen: v.boolean() }),
    reply: v.object({ confirmsAt: v.nullable(v.string()) }),
  }),
  /** Counts a payment from a device on probation; refused above the daily limit or without a value. */
  countLeaving: endpoint({
    ...call,
    path: '/api/vault/leaving',
    body: v.object({ usd: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,18})?$/, 'must be an amount'))) }),
    reply: done,
  }),
  /** Withholds the server's halves of all unlockers, by the token of a security email or the session itself. */
  freeze: endpoint({
    ...call,
    path: '/api/vault/freeze',
    body: v.object({ token: v.optional(bytes) }),
    reply: done,
  }),
  unfreeze: endpoint({ ...call, path: '/api/vault/unfreeze', body: v.object({ grant: v.string() }), reply: done }),
  /** Records an export before the key is shown; needs a fresh emailed code, and the user's passkey or recovery code. */
  recordExport: endpoint({
    ...call,
    path: '/api/vault/export',
    body: v.object({ grant: v.string(), ownGrant: v.optional(v.string()) }),
    reply: done,
  }),
  readRecord: endpoint({
    ...call,
    path: '/api/vault/read-record',
    body: v.object({}),
    /** `at`: the server's time. Older servers don't tell it. */
    reply: v.object({ record: v.nullable(record), at: v.optional(v.number()) }),
  }),
  /** Shows or hides assets that still arrive at an earlier address. Its key stays sealed in the wallet either way. */
  watchPrevious: endpoint({
    ...call,
    path: '/api/vault/watch-previous',
    body: v.object({ epoch, isWatched: v.boolean() }),
    reply: done,
  }),
  /** Replaces the record. Compare-and-set: 409 when its version is no longer `fromVersion` (0 for none yet). */
  writeRecord: endpoint({
    ...call,
    path: '/api/vault/write-record',
    body: v.object({ fromVersion: v.pipe(v.number(), v.integer(), v.minValue(0)), record, proof }),
    reply: done,
  }),
} as const
