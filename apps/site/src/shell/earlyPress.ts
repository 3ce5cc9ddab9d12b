/** Clicks what was pressed before the page's code had loaded; `theme.js` has marked it. */
export const repeatEarlyPress = (): void => {
  const pressed = document.querySelector<HTMLElement>('[data-pressed]')
  pressed?.removeAttribute('data-pressed')
  pressed?.click()
}
