import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The folder of our Solidity sources. */
export const contractsUrl = new URL('../contracts/', import.meta.url)

/** The folder of the committed artifacts. */
export const artifactsUrl = new URL('../artifacts/', import.meta.url)

/** Compiler settings; without metadata the bytecode depends on the code alone. */
export const compilerSettings = {
  evmVersion: 'prague',
  viaIR: true,
  optimizer: { enabled: true, runs: 200 },
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
}

/** Identifies everything an artifact was made of, so a test can detect a stale one without compiling. */
export function sourceHash(fileName: string): string {
  const versions = ['solc/package.json', '@openzeppelin/contracts/package.json'].map(
    (path) => JSON.parse(readFileSync(require.resolve(path), 'utf8')).version,
  )
  return createHash('sha256')
    .update(readFileSync(new URL(fileName, contractsUrl)))
    .update(JSON.stringify([versions, compilerSettings]))
    .digest('hex')
}
