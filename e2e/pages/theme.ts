import type { Page } from '@playwright/test'

/** A user who has chosen this theme. Without a choice the page is dark, whatever the system prefers. */
export const chooseTheme = (page: Page, mode: 'dark' | 'light'): Promise<unknown> =>
  page.addInitScript((chosen) => localStorage.setItem('latchkey.themeMode', chosen), mode)
