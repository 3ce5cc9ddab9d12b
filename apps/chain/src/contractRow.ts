import type { Address, Hex } from 'viem'
import type { Artifact } from './artifacts.ts'

/** A contract with the same address on every chain, deployed with CREATE2. */
export interface ContractRow {
  name: string
  address: Address
  artifact: Artifact
  args: unknown[]
  salt: Hex
}
