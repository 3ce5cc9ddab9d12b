import { deployContracts } from '@latchkey/chain/deployContracts'
import { DeployError } from '@latchkey/chain/deployError'

const [url] = process.argv.slice(2)
const { DEPLOYER_KEY: key = '' } = process.env

try {
  if (!url) throw new DeployError('Name the node: DEPLOYER_KEY=0x… npm run deploy -- https://node.example')
  // From the environment: arguments are visible in the process list.
  if (!/^0x[0-9a-fA-F]{64}$/.test(key))
    throw new DeployError('DEPLOYER_KEY must hold the private key that pays, as 0x hex.')
  await deployContracts({
    url,
    privateKey: key as `0x${string}`,
    onProgress: ({ name, address, transaction }) =>
      console.log(`${name.padEnd(41)} ${address}  ${transaction ? `deployed in ${transaction}` : 'already there'}`),
  })
} catch (error) {
  if (!(error instanceof DeployError)) throw error
  console.error(error.message)
  process.exit(1)
}
