import { LatchkeyButton } from './LatchkeyButton.ts'

export { createLatchkey, cspFor } from '@latchkey/core'
export { LatchkeyButton } from './LatchkeyButton.ts'

if (typeof customElements !== 'undefined' && !customElements.get('latchkey-button'))
  customElements.define('latchkey-button', LatchkeyButton)

declare global {
  interface HTMLElementTagNameMap {
    'latchkey-button': LatchkeyButton
  }
}
