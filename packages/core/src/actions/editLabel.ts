import type { Kit } from '../kit.ts'

/** Writes down the name that is typed; what was wrong with another one no longer stands. */
export const editLabel = ({ store }: Kit, label: string): void =>
  store.setState(({ naming }) => ({ naming: { ...naming, label, problem: undefined } }))
