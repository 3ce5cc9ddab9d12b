import type { sessions } from '@latchkey/wire/api/sessions'
import { type Address, type Hex, toChainId } from '@latchkey/wire/caip'
import type { EndpointInput } from '@latchkey/wire/endpoint'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import { accountOf } from './accountOf.ts'
import { decodeCalls } from './decodeCalls.ts'
import { judgeCalls, type SessionCall } from './judgeCalls.ts'
import { keyContext, keyringOf } from './keyring.ts'
import { readPermissions } from './permissions.ts'
import { signerAddressOf } from './signerAddressOf.ts'
import { checkAlive, findSession, readSpends, type SessionRow, writeSpends } from './store.ts'

type UserOp = EndpointInput<typeof sessions.sign>['body']['userOp']

const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
/** A validator that takes its signatures one behind the other; others take a pair. */
const ownableValidator = '0x2483da3a338895199e5e538530213157e931bf06'
/** Fees are the account's money too: a session cannot burn more gas than this with one operation. */
const gasMax = 10_000_000n

/** Adds the server's signature to an operation, if its session's signer asked for it and its permissions allow it. */
export const sign: Handler<typeof sessions.sign> = async ({ params, body }, { services }) => {
  const account = accountOf(params.address)
  const { userOp } = body
  if (userOp.sender.toLowerCase() !== account.address) throw fail(400, 'sender', 'userOp is of another account.')
  checkGas(userOp)
  const calls = await decodeCalls(userOp.callData)
  if (!calls) throw fail(400, 'calldata', 'callData is not a call that we can read.')
  const hash = await hashOf(userOp, toChainId(account.chainId) ?? 0)
  // One after the other for each session: two operations at once must not both use the rest of an allowance.
  return await services.db.transaction(async (tx) => {
    const session = await findSession(tx, account.id, body.pci, true)
    checkAlive(session)
    if (session.context === null) throw fail(400, 'pci', 'This session is not active yet.')
    await checkAsker(session, hash, userOp.signature)
    const verdict = await judge(session, calls, await readSpends(tx, session.pci))
    if (!verdict.isAllowed) throw fail(401, '', verdict.says)
    await writeSpends(tx, session.pci, verdict.spends)
    const secret = (await keyringOf(services)).open(keyContext(session.pci), session.sealed_key)
    return { signature: await addSignature(session.context as Hex, hash, userOp.signature, secret as Hex) }
  })
}

const judge = async (session: SessionRow, calls: SessionCall[], spent: Awaited<ReturnType<typeof readSpends>>) =>
  judgeCalls({
    permissions: await readPermissions(session.permissions),
    expiry: session.expiry,
    isRevoked: session.revoked_at !== null,
    now: Math.floor(Date.now() / 1_000),
    calls,
    spent,
  })

const checkGas = (userOp: UserOp): void => {
  const total = [userOp.callGasLimit, userOp.verificationGasLimit, userOp.preVerificationGas]
    .map(BigInt)
    .reduce((sum, one) => sum + one, 0n)
  if (total > gasMax) throw fail(401, '', `An operation of a session may use at most ${gasMax} gas.`)
}

const hashOf = async (userOp: UserOp, chainId: number): Promise<Hex> => {
  const { getUserOperationHash } = await import('viem/account-abstraction')
  const { sender, callData, factory, factoryData, paymaster, paymasterData, signature } = userOp
  return getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint,
    entryPointVersion: '0.7',
    userOperation: {
      sender,
      callData,
      signature,
      nonce: BigInt(userOp.nonce),
      callGasLimit: BigInt(userOp.callGasLimit),
      verificationGasLimit: BigInt(userOp.verificationGasLimit),
      preVerificationGas: BigInt(userOp.preVerificationGas),
      maxFeePerGas: BigInt(userOp.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(userOp.maxPriorityFeePerGas),
      ...(factory && { factory, factoryData: factoryData ?? '0x' }),
      ...(paymaster && {
        paymaster,
        paymasterVerificationGasLimit: BigInt(userOp.paymasterVerificationGasLimit ?? 0),
        paymasterPostOpGasLimit: BigInt(userOp.paymasterPostOpGasLimit ?? 0),
        paymasterData: paymasterData ?? '0x',
      }),
    },
  })
}

/** The ids of sessions are no secret, so whoever asks must hold the key that the session was made for. */
const checkAsker = async ({ signer }: SessionRow, hash: Hex, signature: Hex): Promise<void> => {
  const { recoverMessageAddress } = await import('viem')
  const expected: Address | undefined = await signerAddressOf(signer)
  const found = await recoverMessageAddress({ message: { raw: hash }, signature }).catch(() => undefined)
  if (expected && found === expected) return
  throw fail(401, 'signature', 'The operation is not signed by the signer of this session.')
}

const addSignature = async (context: Hex, hash: Hex, signature: Hex, secret: Hex): Promise<Hex> => {
  const [{ concatHex, encodeAbiParameters }, { privateKeyToAccount }] = await Promise.all([
    import('viem'),
    import('viem/accounts'),
  ])
  const own = await privateKeyToAccount(secret).signMessage({ message: { raw: hash } })
  return context.slice(0, 42).toLowerCase() === ownableValidator
    ? concatHex([signature, own])
    : encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], [signature, own])
}
