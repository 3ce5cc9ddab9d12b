import { encodeFunctionData, type Hex, zeroHash } from 'viem'
import { type Artifact, foreignArtifacts, ownArtifact, packageArtifact } from '../artifacts.ts'
import { delegationFramework } from '../delegationFramework.ts'
import { bundler, simple7702Account, smartAccounts, sponsor } from '../deployments.ts'
import { entryPoint07Salt } from '../walletContracts.ts'
import type { SeedSession } from './session.ts'

const DEPOSIT = 10_000n * 10n ** 18n

// The salts that give the entry points their canonical addresses.
const entryPointSalts: Record<keyof typeof smartAccounts, Hex> = {
  'v0.7': entryPoint07Salt,
  'v0.8': '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
}

const artifactPaths = {
  'v0.7': [foreignArtifacts.entryPoint07, foreignArtifacts.accountFactory07],
  'v0.8': [foreignArtifacts.entryPoint08, foreignArtifacts.accountFactory08],
} as const

async function seedVersion(session: SeedSession, version: keyof typeof smartAccounts, paymaster: Artifact) {
  const row = smartAccounts[version]
  const [entryPointPath, factoryPath] = artifactPaths[version]
  await session.deploy(row.entryPoint, packageArtifact(entryPointPath), [], entryPointSalts[version])
  await session.deploy(row.factory, packageArtifact(factoryPath), [row.entryPoint], zeroHash)
  await session.deploy(row.paymaster, paymaster, [row.entryPoint, sponsor.address])
  const deposit = encodeFunctionData({ abi: paymaster.abi, functionName: 'deposit' })
  await session.mine([{ to: row.paymaster, data: deposit, value: DEPOSIT, gas: 200_000n }])
}

/** Entry points, the Delegation Framework, other account factories and a funded paymaster for each entry point. */
export async function seedSmartAccounts(session: SeedSession): Promise<void> {
  const paymaster = ownArtifact('SponsorPaymaster')
  await seedVersion(session, 'v0.7', paymaster)
  await seedVersion(session, 'v0.8', paymaster)
  await session.deploy(simple7702Account, packageArtifact(foreignArtifacts.simple7702Account))
  for (const { address, artifact, args, salt } of delegationFramework())
    await session.deploy(address, artifact, args, salt)
  await session.mine([{ to: bundler.address, value: DEPOSIT, gas: 21_000n }])
}
