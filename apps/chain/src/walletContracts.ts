import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { encodeDeployData, type Hex } from 'viem'
import { foreignArtifacts, packageArtifact } from './artifacts.ts'
import type { ContractRow } from './contractRow.ts'
import { delegationFramework } from './delegationFramework.ts'

/** The creation code of a contract, with its arguments. */
export const initCodeOf = ({ artifact: { abi, bytecode }, args }: ContractRow): Hex =>
  encodeDeployData({ abi, bytecode, args })

/** The salt that gives EntryPoint 0.7 its canonical address. */
export const entryPoint07Salt: Hex = '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3'

/** Everything that smart accounts need on a chain. None of it is our own code. */
export const walletContracts = (): ContractRow[] => [
  {
    name: 'EntryPoint 0.7',
    address: smartAccountContracts.entryPoint,
    artifact: packageArtifact(foreignArtifacts.entryPoint07),
    args: [],
    salt: entryPoint07Salt,
  },
  ...delegationFramework(),
]
