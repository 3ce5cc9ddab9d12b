import type { rpc } from '@latchkey/wire/api/rpc'
import type { Handlers } from '../../http/mount.ts'
import { proxy } from './proxy.ts'

export const rpcHandlers: Handlers<typeof rpc> = { proxy }
