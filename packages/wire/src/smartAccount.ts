/**
 * The contracts behind the embedded wallet's smart accounts: EntryPoint 0.7 and MetaMask's Delegation Framework 1.3.0.
 * CREATE2 puts them at these addresses on every chain, so a smart account has one address everywhere.
 */
export const smartAccountContracts = {
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  delegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
  /** HybridDeleGator, which every account is a proxy of. */
  implementation: '0x48dBe696A4D990079e039489bA2053B36E8FFEC4',
  /** EIP7702StatelessDeleGator, which a standard account authorizes to be its own smart account. */
  delegator: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
  /** SimpleFactory. */
  factory: '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c',
} as const

/** The contracts that enforce a session's limits, one rule each. */
export const enforcers = {
  allowedTargets: '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
  allowedMethods: '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
  valueLte: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
  nativePeriod: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  erc20Period: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
  exactCalldata: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
  exactExecution: '0x146713078D39eCC1F5338309c28405ccf85Abfbb',
  timestamp: '0x1046bb45C8d673d4ea75321280DB34899413c069',
  redeemer: '0xE144b0b2618071B4E56f746313528a669c7E65c5',
  id: '0xC8B5D93463c893401094cc70e66A206fb5987997',
} as const

/** The account contracts from before the Delegation Framework; only local chains of old versions have them. */
export const previousAccountContracts = {
  implementation: '0x73A029c56ae1b5f93393C86FE0e675415bBc2B94',
  factory: '0x89A4c126Bdae4630Ef35BA477f11884dE7C29E5C',
} as const

/** Contracts whose signed data moves accounts, and the names in their typed data. No site may ask for a signature for them. */
export const obeyedContracts = {
  addresses: [
    // EntryPoint 0.6, 0.7, 0.8 and 0.9.
    '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
    smartAccountContracts.entryPoint,
    '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
    '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
    // DelegationManager 1.0.0, 1.1.0 and 1.3.0.
    '0x56D56e07e3d6Ee5a24e30203A37a0a460f42D7A3',
    '0xbe4138886cb096bdc1b930f2f0ca7892aa234d78',
    smartAccountContracts.delegationManager,
  ],
  domains: [
    'ERC4337',
    'DelegationManager',
    'HybridDeleGator',
    'MultiSigDeleGator',
    'EIP7702StatelessDeleGator',
    'Latchkey Smart Account',
  ],
} as const
