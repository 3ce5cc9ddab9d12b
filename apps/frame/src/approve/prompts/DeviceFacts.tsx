import { KeyValue } from '@latchkey/ui/KeyValue'
import { dateAndTime } from '@latchkey/ui/timeText'
import { useLocale, useWords } from '@latchkey/ui/words'
import { useDeviceName } from '../../useDeviceName.ts'
import type { WaitingDevice } from '../../vault/unlockPrompt.ts'
import { unlockWords } from '../../words/unlock.ts'
import { shownHost } from '../askerOf.ts'

/** Known facts about a device that logged in. */
export function DeviceFacts({ device }: { device: WaitingDevice }) {
  const words = useWords(unlockWords)
  const locale = useLocale()
  const nameOf = useDeviceName()
  return (
    <KeyValue
      rows={[
        { label: words.deviceName, value: nameOf(device.browser) },
        { label: words.deviceSite, value: shownHost(device.embedder) },
        { label: words.deviceNetwork, value: device.place ?? words.placeUnknown },
        { label: words.deviceTime, value: dateAndTime(device.createdAt, locale) },
      ]}
    />
  )
}
