import { setThemeVariables } from '@latchkey/core/actions/setTheme'
import type { Kit } from '@latchkey/core/kit'
import type { Theme } from './options.ts'
import { themeVariables } from './themeVariables.ts'

type Looks = Omit<Theme, 'mode'>

const looksOf = new WeakMap<Kit, Looks>()

const write = (kit: Kit): void =>
  setThemeVariables(kit, themeVariables(looksOf.get(kit) ?? {}, kit.store.getState().theme.mode))

/** Sets parts of a theme but its mode. Some colors depend on the mode, which the user's system may change. */
export const setLooks = (kit: Kit, looks: Looks): void => {
  const before = looksOf.get(kit)
  looksOf.set(kit, { ...before, ...looks })
  write(kit)
  if (before) return
  kit.store.subscribe((now, last) => {
    if (now.theme.mode !== last.theme.mode) write(kit)
  })
}
