import { toChainId } from '@latchkey/wire/caip'
import { forbiddenRight } from '@latchkey/wire/forbiddenRight'
import {
  type Permission,
  PermissionError,
  type RawPermission,
  readPermissions as read,
} from '@latchkey/wire/permissions'
import { fail } from '../../http/errors.ts'
import type { accountOf } from './accountOf.ts'

/**
 * Parses requested permissions. One that can't be enforced, or that no session gets, is refused, not ignored. Asked
 * before every use too, so a rule that is new also holds for older sessions.
 */
export const readPermissions = async (
  raw: readonly RawPermission[],
  { address, chainId }: ReturnType<typeof accountOf>,
): Promise<Permission[]> => {
  const permissions = await parse(raw)
  const forbidden = forbiddenRight(permissions, { account: address, chainId: toChainId(chainId) ?? 0 })
  if (forbidden !== undefined) throw fail(422, 'permissions', forbidden)
  return permissions
}

const parse = async (raw: readonly RawPermission[]): Promise<Permission[]> => {
  const { toFunctionSelector } = await import('viem')
  try {
    return read(raw, (item) => toFunctionSelector(item as Parameters<typeof toFunctionSelector>[0]))
  } catch (cause) {
    throw cause instanceof PermissionError ? fail(422, '', cause.message, { cause }) : cause
  }
}
