import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { type Address, type Hex, zeroHash } from 'viem'
import { type Artifact, foreignArtifacts, ownArtifact, packageArtifact } from './artifacts.ts'

/** A contract that stands at the same place on every chain, because it is made by the CREATE2 deployer. */
export interface ContractRow {
  name: string
  address: Address
  artifact: Artifact
  args: unknown[]
  salt: Hex
}

/** The salt that puts EntryPoint 0.7 where every chain has it. */
export const entryPoint07Salt: Hex = '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3'

const { entryPoint, implementation, factory } = smartAccountContracts

/** Our own contracts behind a smart account, each before the one that needs it. */
export const accountContracts = (): ContractRow[] => [
  {
    name: 'SmartAccount',
    address: implementation,
    artifact: ownArtifact('SmartAccount'),
    args: [entryPoint],
    salt: zeroHash,
  },
  {
    name: 'SmartAccountFactory',
    address: factory,
    artifact: ownArtifact('SmartAccountFactory'),
    args: [implementation],
    salt: zeroHash,
  },
]

/** Everything that a chain needs before smart accounts can live on it. */
export const walletContracts = (): ContractRow[] => [
  {
    name: 'EntryPoint 0.7',
    address: entryPoint,
    artifact: packageArtifact(foreignArtifacts.entryPoint07),
    args: [],
    salt: entryPoint07Salt,
  },
  ...accountContracts(),
]
