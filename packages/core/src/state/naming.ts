import type { Sentence } from '@latchkey/wire/errors'

/** The name being chosen. It outlives its view, which the embedded wallet's approval replaces. */
export type NamingState = {
  /** The first part of the name, as typed. */
  label: string
  isBusy: boolean
  problem: (Sentence & { isDeclined: boolean }) | undefined
}

export const initialNaming: NamingState = { label: '', isBusy: false, problem: undefined }
