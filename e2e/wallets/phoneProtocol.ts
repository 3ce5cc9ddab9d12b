/** Messages between the test and the phone process: plain JSON. */
export type PhoneCommand =
  | { do: 'pair'; uri: string }
  | { do: 'decide'; proposals: Decision; requests: Decision }
  | { do: 'emitChain'; chainId: number }
  | { do: 'disconnect' }
  | { do: 'end' }

/** `approve` answers at once, `reject` declines, `hold` waits until the decision changes. */
export type Decision = 'approve' | 'reject' | 'hold'

export type PhoneReport =
  | { is: 'ready'; sessions: number }
  | { is: 'done'; ticket: number; error?: string }
  | { is: 'proposal'; name: string; chains: string[]; methods: string[] }
  | { is: 'session'; topic: string }
  | { is: 'request'; method: string; params: unknown; chainId: string }
  | { is: 'deleted' }

export type PhoneSettings = {
  version: '1.2.10' | '1.2.8'
  /** The wallet's name. */
  name: string
  relayUrl: string
  projectId: string
  chainUrl: string
  /** Its signing key. */
  privateKey: `0x${string}`
  /** Where it stores its sessions, to restore them after a restart. */
  storage: string
  chainIds: readonly number[]
}
