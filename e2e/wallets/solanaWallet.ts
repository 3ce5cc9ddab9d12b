import { ed25519 } from '@noble/curves/ed25519.js'
import type { Page } from '@playwright/test'
import { base58 } from '@scure/base'
import { askSolana } from '../solana.ts'

type Settings = { name: string; address: string; binding: string }

/** Runs in the page: registers a wallet through the Wallet Standard, like Solana extensions. */
const installStandardWallet = ({ name, address, binding }: Settings): void => {
  const ask = (window as unknown as Record<string, (bytes: number[]) => Promise<number[]>>)[binding]
  const account = { address, publicKey: new Uint8Array(), chains: ['solana:mainnet'], features: [] }
  let accounts: unknown[] = []
  const wallet = {
    version: '1.0.0',
    name,
    chains: ['solana:mainnet'],
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': {
        connect: async () => {
          accounts = [account]
          return { accounts }
        },
      },
      'solana:signAndSendTransaction': {
        signAndSendTransaction: async ({ transaction }: { transaction: Uint8Array }) => {
          const signature = await ask?.(Array.from(transaction))
          return [{ signature: Uint8Array.from(signature ?? []) }]
        },
      },
    },
  }
  const tell = ({ register }: { register: (wallet: unknown) => void }) => register(wallet)
  window.addEventListener('wallet-standard:app-ready', (event) => tell((event as CustomEvent).detail))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: tell }))
}

/** The Solana side of a browser wallet: a real key and the real local node. */
export const installSolanaWallet = async (page: Page, name: string): Promise<{ address: string }> => {
  const secret = ed25519.utils.randomSecretKey()
  const address = base58.encode(ed25519.getPublicKey(secret))
  await page.exposeFunction('testSolanaWallet', async (bytes: number[]) => {
    // One signature precedes the message: its count, then 64 empty bytes.
    const message = Uint8Array.from(bytes.slice(65))
    const signature = ed25519.sign(message, secret)
    const signed = Buffer.from([1, ...signature, ...message]).toString('base64')
    await askSolana('sendTransaction', [signed, { encoding: 'base64' }])
    return Array.from(signature)
  })
  await page.addInitScript(installStandardWallet, { name, address, binding: 'testSolanaWallet' })
  return { address }
}
