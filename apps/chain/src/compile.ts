import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { artifactsUrl, compilerSettings, contractsUrl, sourceHash } from './sourceHash.ts'

const require = createRequire(import.meta.url)
const solc = require('solc') as {
  compile(input: string, callbacks: { import(path: string): { contents: string } | { error: string } }): string
}

interface CompilerOutput {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<
    string,
    Record<string, { abi: unknown; evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }>
  >
}

function readImport(path: string): { contents: string } | { error: string } {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') }
  } catch (cause) {
    return { error: String(cause) }
  }
}

const fileNames = readdirSync(contractsUrl).filter((name) => name.endsWith('.sol'))
const sources = Object.fromEntries(
  fileNames.map((name) => [name, { content: readFileSync(new URL(name, contractsUrl), 'utf8') }]),
)
const input = { language: 'Solidity', sources, settings: compilerSettings }
const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport })) as CompilerOutput

for (const message of output.errors ?? []) console.error(message.formattedMessage)
if (output.errors?.some((message) => message.severity === 'error')) process.exit(1)

mkdirSync(artifactsUrl, { recursive: true })
for (const fileName of fileNames) {
  const contractName = fileName.replace('.sol', '')
  const contract = output.contracts[fileName]?.[contractName]
  if (!contract) throw new Error(`${fileName} holds no contract named ${contractName}.`)
  const artifact = {
    contractName,
    sourceHash: sourceHash(fileName),
    abi: contract.abi,
    bytecode: `0x${contract.evm.bytecode.object}`,
    deployedBytecode: `0x${contract.evm.deployedBytecode.object}`,
  }
  writeFileSync(new URL(`${contractName}.json`, artifactsUrl), `${JSON.stringify(artifact)}\n`)
  console.log(`${contractName}: ${artifact.deployedBytecode.length / 2 - 1} bytes of code`)
}
