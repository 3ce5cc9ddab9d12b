import type { Kit } from '../kit.ts'
import { writeThemeMode } from '../state/firstKeys.ts'
import type { ThemeMode, ThemeState } from '../state/store.ts'

/** Dark, light, or the system's setting. */
export const setThemeMode = ({ store, ports }: Kit, choice: ThemeMode | 'system'): void => {
  const isSystem = choice === 'system'
  const mode = isSystem ? (ports.isLightPreferred() ? 'light' : 'dark') : choice
  store.setState(({ theme }) => ({ theme: { ...theme, mode, isSystem } }))
  writeThemeMode(ports.storage, choice)
}

export const setThemeVariables = ({ store }: Kit, variables: ThemeState['variables']): void =>
  store.setState(({ theme }) => ({ theme: { ...theme, variables } }))
