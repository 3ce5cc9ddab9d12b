import type { Chains, Latchkey, LatchkeyEvents } from '@latchkey/core'

/** The attributes of `<latchkey-button>`. */
export type LatchkeyButtonAttributes = {
  server?: string | undefined
  'project-id'?: string | undefined
  theme?: 'light' | 'dark' | 'system' | undefined
  accent?: string | undefined
  locale?: string | undefined
  label?: string | undefined
  disabled?: boolean | undefined
}

/** Properties that only code can set. */
export type LatchkeyButtonProperties = { client?: Latchkey | undefined; chains?: Chains | undefined }

/** The client's events, as the element dispatches them. */
export type LatchkeyButtonEvents = {
  [E in keyof LatchkeyEvents as `latchkey:${E}`]: CustomEvent<LatchkeyEvents[E]>
}
