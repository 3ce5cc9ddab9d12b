import type { Page } from '@playwright/test'

/** A visitor who chose this theme before; without a choice the page is dark, whatever the system prefers. */
export const chooseTheme = (page: Page, mode: 'dark' | 'light'): Promise<unknown> =>
  page.addInitScript((chosen) => localStorage.setItem('latchkey.themeMode', chosen), mode)
