export {
  createMockLatchkey,
  type MockCall,
  type MockLatchkey,
  type MockOptions,
  userRejection,
} from './mockLatchkey.ts'
export {
  createMockWallet,
  type MockWallet,
  type Mood,
  type Wallet,
  type WalletCall,
  type WalletOptions,
} from './mockWallet.ts'
