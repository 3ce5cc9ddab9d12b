export {
  createMockLatchkey,
  type MockCall,
  type MockLatchkey,
  type MockOptions,
  userRejection,
} from './mockLatchkey.ts'
export { createMockWallet, type MockWallet } from './mockWallet.ts'
export type { Mood, Wallet, WalletCall, WalletOptions } from './wallet.ts'
