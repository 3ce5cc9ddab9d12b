import { create2Deployer } from '@latchkey/chain/deployments'
import type { Address, Hex } from '@latchkey/wire/caip'
import { concatHex, getContractAddress, type PrivateKeyAccount, serializeErc6492Signature, zeroHash } from 'viem'

/**
 * The smallest contract account: it only answers whether `owner` signed a hash (ERC-1271). Written in opcodes, since
 * the tests have no compiler: it passes hash, v, r and s to `ecrecover` and compares the result.
 */
const runtimeOf = (owner: Address): Hex =>
  concatHex([
    '0x600435600052',
    '0x60a43560f81c602052',
    '0x606435604052',
    '0x608435606052',
    '0x602060806080600060015afa50',
    '0x60805173',
    owner,
    '0x14631626ba7e60e01b02',
    '0x60005260206000f3',
  ])

/** A contract account of an owner, before and after its deployment. */
export const contractWalletOf = (owner: PrivateKeyAccount) => {
  const runtime = runtimeOf(owner.address)
  const size = ((runtime.length - 2) / 2).toString(16).padStart(2, '0')
  const initCode = concatHex([`0x60${size}80600b6000396000f3`, runtime])
  const deployment = { to: create2Deployer, data: concatHex([zeroHash, initCode]) }
  const address = getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt: zeroHash, bytecode: initCode })
  return {
    address,
    deployment,
    /** Signs as a wallet whose contract isn't deployed yet (ERC-6492). */
    signAhead: async (message: string): Promise<Hex> =>
      serializeErc6492Signature({
        address: create2Deployer,
        data: deployment.data,
        signature: await owner.signMessage({ message }),
      }),
  }
}
