import { base58 } from '@scure/base'

export const solanaAccount = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
export const solanaSignature = base58.encode(new Uint8Array(64).fill(9))

type Register = (wallet: unknown) => void

/** A wallet that registers itself by the Wallet Standard, like Solana extensions. */
export const createFakeStandardWallet = ({ name = 'Alpha', chains = ['solana:mainnet'] } = {}) => {
  const calls: { method: string; input: unknown }[] = []
  let isDeclining = false
  const answer = async (method: string, input: unknown, reply: unknown) => {
    calls.push({ method, input })
    if (isDeclining) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    return reply
  }
  const accounts = [{ address: solanaAccount }]
  let isLocked = false
  const wallet = {
    version: '1.0.0',
    name,
    chains,
    accounts: [],
    features: {
      'standard:connect': {
        connect: (input?: unknown) => answer('connect', input, { accounts: isLocked ? [] : accounts }),
      },
      'solana:signAndSendTransaction': {
        signAndSendTransaction: async (input: { account: unknown }) => {
          // Like real wallets: only the exact account object that was returned.
          if (input.account !== accounts[0]) throw new Error('Unknown account')
          return answer('signAndSendTransaction', input, [{ signature: base58.decode(solanaSignature) }])
        },
      },
    },
  }
  return {
    calls,
    setDeclining: (next: boolean) => {
      isDeclining = next
    },
    /** A locked wallet shares no account. */
    lock: () => {
      isLocked = true
    },
    /** Registers now, and again when a later page announces that it is ready. */
    register: (target: EventTarget) => {
      const tell = ({ register }: { register: Register }) => register(wallet)
      target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: tell }))
      target.addEventListener('wallet-standard:app-ready', (event) => {
        if (event instanceof CustomEvent) tell(event.detail)
      })
    },
  }
}
