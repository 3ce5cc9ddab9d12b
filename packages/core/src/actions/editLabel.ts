import type { Kit } from '../kit.ts'

/** Stores the typed name and clears the previous error. */
export const editLabel = ({ store }: Kit, label: string): void =>
  store.setState(({ naming }) => ({ naming: { ...naming, label, problem: undefined } }))
