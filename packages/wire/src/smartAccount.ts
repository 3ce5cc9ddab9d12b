/**
 * The contracts behind the embedded wallet's smart accounts. CREATE2 puts them at these places on every chain, so that
 * a person has one smart account address everywhere. A changed contract has another place: see apps/chain.
 */
export const smartAccountContracts = {
  /** EntryPoint 0.7 of ERC-4337. */
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  implementation: '0x73A029c56ae1b5f93393C86FE0e675415bBc2B94',
  factory: '0x89A4c126Bdae4630Ef35BA477f11884dE7C29E5C',
} as const

/** Contracts whose word moves accounts, and the names in their typed data. No site may ask for a signature for them. */
export const obeyedContracts = {
  addresses: [
    // EntryPoint 0.6, 0.7, 0.8 and 0.9.
    '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
    '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
    '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
    // DelegationManager 1.0.0, 1.1.0 and 1.3.0.
    '0x56D56e07e3d6Ee5a24e30203A37a0a460f42D7A3',
    '0xbe4138886cb096bdc1b930f2f0ca7892aa234d78',
    '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
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
