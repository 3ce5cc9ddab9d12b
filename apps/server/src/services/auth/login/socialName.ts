import type { Keyring } from '../../../keys/keyring.ts'

/** The sealing context of a name. */
export const nameContext = 'social-name'

export const sealName = (keyring: Keyring, name: string): string => keyring.seal(nameContext, name)

type Row = { userName: string | null; nameSealed: string | null }

/** The name of a social login. A plain name is newer: an older version wrote it last. */
export const openName = (keyring: Keyring, { userName, nameSealed }: Row): string | null =>
  userName ?? (nameSealed === null ? null : keyring.open(nameContext, nameSealed))
