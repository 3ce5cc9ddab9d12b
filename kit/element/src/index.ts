import type { LatchkeyButtonEvents } from './attributes.ts'
import { LatchkeyButton } from './LatchkeyButton.ts'

export { createLatchkey, cspFor } from '@latchkey/core'
export type { LatchkeyButtonAttributes, LatchkeyButtonEvents, LatchkeyButtonProperties } from './attributes.ts'
export { LatchkeyButton } from './LatchkeyButton.ts'

if (typeof customElements !== 'undefined' && !customElements.get('latchkey-button'))
  customElements.define('latchkey-button', LatchkeyButton)

declare global {
  interface HTMLElementTagNameMap {
    'latchkey-button': LatchkeyButton
  }
  /** They bubble, so any element above can listen. */
  interface HTMLElementEventMap extends LatchkeyButtonEvents {}
}
