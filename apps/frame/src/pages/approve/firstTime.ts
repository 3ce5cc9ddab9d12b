const key = 'latchkey.windowExplained'

/** Whether the user should be told why a window opens. Without storage they are told each time. */
export const isFirstWindow = (): boolean => {
  try {
    return localStorage.getItem(key) === null
  } catch {
    return true
  }
}

export const rememberWindow = (): void => {
  try {
    localStorage.setItem(key, 'true')
  } catch {
    // A browser that blocks storage: they are told again.
  }
}
