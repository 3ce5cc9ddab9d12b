import { readFileSync } from 'node:fs'
import * as abis from '@metamask/delegation-abis'
import * as bytecodes from '@metamask/delegation-abis/bytecode'
import type { Abi, Address, Hex } from 'viem'
import type { ContractRow } from './contractRow.ts'

type Listed = { name: string; address: Address; metadataHash: Hex; args: Address[]; salt: Hex }

const listed: Listed[] = JSON.parse(readFileSync(new URL('delegationFramework.json', import.meta.url), 'utf8'))

/** Precedes the 32-byte hash of the sources in the metadata at the end of the code. */
const metadataMark = 'a2646970667358221220'
/** Placeholder for a library's address. Only HybridDeleGator has one, for P-256 signatures. */
const libraryGap = /__\$[0-9a-f]{34}\$__/g

/** The code as deployed on Sei. The package's has another metadata hash, which would change every CREATE2 address. */
const deployedCode = ({ name, metadataHash }: Listed, library: Address): Hex => {
  const packaged = String(Reflect.get(bytecodes, name)).replace(libraryGap, library.slice(2).toLowerCase())
  const at = packaged.lastIndexOf(metadataMark) + metadataMark.length
  return `0x${packaged.slice(2, at)}${metadataHash.slice(2)}${packaged.slice(at + 64)}`
}

/** MetaMask's Delegation Framework 1.3.0: every contract at its Sei address, dependencies first. */
export const delegationFramework = (): ContractRow[] => {
  const [library] = listed
  if (!library) throw new Error('delegationFramework.json lists no contracts.')
  return listed.map((row) => ({
    name: row.name,
    address: row.address,
    artifact: { abi: Reflect.get(abis, row.name) as Abi, bytecode: deployedCode(row, library.address) },
    args: row.args,
    salt: row.salt,
  }))
}
