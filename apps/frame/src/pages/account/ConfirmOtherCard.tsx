import type { ConsentPorts } from '../../approve/consent/consentGuard.ts'
import { browserConsentPorts } from '../../approve/consent/consentPorts.ts'
import { DeviceQuestion } from '../../approve/prompts/DeviceQuestion.tsx'
import { usePreferredTheme } from '../usePreferredTheme.ts'
import type { AccountDevice, WalletAccount } from '../walletAccount.ts'
import { useTask } from './useTask.ts'

const browserPorts = browserConsentPorts()

/**
 * Confirms another device. Any site can open this page in a small window, under a user who clicks fast, so the question
 * has the same guard as a signature.
 */
export function ConfirmOtherCard({
  account,
  device,
  ports = browserPorts,
  onDone,
}: {
  account: Pick<WalletAccount, 'confirmDevice'>
  device: AccountDevice
  ports?: ConsentPorts
  onDone: () => void
}) {
  const theme = usePreferredTheme()
  const task = useTask()
  const confirm = async () => {
    if (await task.run(() => account.confirmDevice(device.deviceId))) onDone()
  }
  return (
    <DeviceQuestion
      theme={theme}
      device={device}
      ports={ports}
      isBusy={task.isBusy}
      error={task.error}
      onDecide={(decision) => (decision === 'approved' ? void confirm() : onDone())}
    />
  )
}
