import type { Sentence } from '@latchkey/wire/errors'
/** The name that is being chosen. It outlives its view, which gives way while the embedded wallet asks. */
export type NamingState = {
  /** The first part of the name, as typed. */
  label: string
  isBusy: boolean
  problem: (Sentence & { isDeclined: boolean }) | undefined
}

export const initialNaming: NamingState = { label: '', isBusy: false, problem: undefined }
