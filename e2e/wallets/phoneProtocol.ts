/** What the test tells the phone, and what the phone says of itself. Messages between two processes: plain JSON. */
export type PhoneCommand =
  | { do: 'pair'; uri: string }
  | { do: 'decide'; proposals: Decision; requests: Decision }
  | { do: 'emitChain'; chainId: number }
  | { do: 'disconnect' }
  | { do: 'end' }

/** `approve` answers at once, `reject` says no, `hold` waits until the decision changes. */
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
  /** What the wallet calls itself. */
  name: string
  relayUrl: string
  projectId: string
  chainUrl: string
  /** The key that it signs with. */
  privateKey: `0x${string}`
  /** Where it keeps its sessions, so that it finds them when it is switched on again. */
  storage: string
  chainIds: readonly number[]
}
