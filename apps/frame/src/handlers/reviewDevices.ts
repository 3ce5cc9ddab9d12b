import { vault } from '@latchkey/wire/api/vault'
import { RpcError } from '@latchkey/wire/walletErrors'
import type { Context } from '../context.ts'

/** Shows this wallet's new devices on a confirmed device, and applies the user's decision on each. */
export const reviewDevices = async (_: undefined, { state }: Context): Promise<undefined> => {
  const { devices } = await state.callWallet(vault.devices, {})
  const waiting = devices.filter(({ isThis, status }) => !isThis && status !== 'confirmed')
  const prompt = await state.prompt()
  const answer = await prompt.askDevices({
    devices: waiting,
    confirm: async (deviceId) => void (await state.callWallet(vault.confirmDevice, { by: 'device', deviceId })),
    remove: async (deviceId) => void (await state.callWallet(vault.removeDevice, { deviceId })),
  })
  await state.vault.refresh()
  if (answer === 'cancelled') throw new RpcError(4001)
}
