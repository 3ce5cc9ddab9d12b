import type { Kit } from '../kit.ts'
import { writeThemeMode } from '../state/persist.ts'
import type { ThemeMode, ThemeState } from '../state/store.ts'

export const setThemeMode = ({ store, ports }: Kit, mode: ThemeMode): void => {
  store.setState(({ theme }) => ({ theme: { ...theme, mode } }))
  writeThemeMode(ports.storage, mode)
}

export const setThemeVariables = ({ store }: Kit, variables: ThemeState['variables']): void =>
  store.setState(({ theme }) => ({ theme: { ...theme, variables } }))
