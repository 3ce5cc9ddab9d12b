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
