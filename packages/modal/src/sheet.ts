import { fetchFirstStyles } from './firstStyles.ts'

let first: CSSStyleSheet | undefined
let later: CSSStyleSheet | undefined
let filling: Promise<void> | undefined

/** The shadow root's sheets, empty until their styles load: first those of the card and its list, then the rest. */
export const adoptedSheets = (): CSSStyleSheet[] => {
  first ??= new CSSStyleSheet()
  later ??= new CSSStyleSheet()
  return [first, later]
}

export const loadFirstStyles = async (): Promise<void> => {
  const [sheet] = adoptedSheets()
  sheet?.replaceSync(await fetchFirstStyles())
}

/** Loads the styles and icons of the other views. A failed load can be retried. */
export const loadLaterStyles = (): Promise<void> => {
  filling ??= Promise.all([import('./laterStyles.ts'), import('@latchkey/ui/laterIcons')])
    .then(([{ laterStyles }]) => adoptedSheets()[1]?.replaceSync(laterStyles))
    .catch((error: unknown) => {
      filling = undefined
      throw error
    })
  return filling
}
