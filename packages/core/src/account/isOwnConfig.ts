import type { Kit } from '../kit.ts'
import { storageKeys } from '../state/persist.ts'

/** Whether the kit made its wagmi config itself. */
export const isOwnConfig = ({ wagmi }: Kit): boolean => wagmi.storage?.key === storageKeys.wagmi
