import type { Kit } from '../../kit.ts'

/** A phone's link must be there before the tap, and a code in Telegram or iOS Safari is opened twice (CON-09). */
export const isPairingReused = ({ ports: { device } }: Kit): boolean =>
  device.isMobile || device.isTelegram || (device.isIos && device.isSafari)
