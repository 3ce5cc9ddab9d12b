import {
  type Permission,
  PermissionError,
  type RawPermission,
  readPermissions as read,
} from '@latchkey/wire/permissions'
import { fail } from '../../http/errors.ts'

/** Parses requested permissions. One that can't be enforced is refused, not ignored. */
export const readPermissions = async (raw: readonly RawPermission[]): Promise<Permission[]> => {
  const { toFunctionSelector } = await import('viem')
  try {
    return read(raw, (item) => toFunctionSelector(item as Parameters<typeof toFunctionSelector>[0]))
  } catch (cause) {
    throw cause instanceof PermissionError ? fail(422, '', cause.message, { cause }) : cause
  }
}
