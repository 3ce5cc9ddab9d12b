import type { Chains, Latchkey, LatchkeyEvents } from '@latchkey/core'

/** What `<latchkey-button>` takes in markup. */
export type LatchkeyButtonAttributes = {
  server?: string | undefined
  'project-id'?: string | undefined
  theme?: 'light' | 'dark' | 'system' | undefined
  accent?: string | undefined
  locale?: string | undefined
  label?: string | undefined
  disabled?: boolean | undefined
}

/** What only code can set. */
export type LatchkeyButtonProperties = { client?: Latchkey | undefined; chains?: Chains | undefined }

/** The events of the client, as they leave the element. */
export type LatchkeyButtonEvents = {
  [E in keyof LatchkeyEvents as `latchkey:${E}`]: CustomEvent<LatchkeyEvents[E]>
}
