import { expect, type Page, type TestInfo } from '@playwright/test'
import { axeViolations } from '../pages/axe.ts'

/** Viewports, themes and languages of the screenshots. */
export const looks = [
  { name: 'desktop-dark', viewport: { width: 1280, height: 800 }, theme: 'dark', locale: 'en' },
  { name: 'desktop-light', viewport: { width: 1280, height: 800 }, theme: 'light', locale: 'en' },
  { name: 'phone-dark', viewport: { width: 390, height: 844 }, theme: 'dark', locale: 'en' },
  { name: 'phone-arabic', viewport: { width: 390, height: 844 }, theme: 'light', locale: 'ar' },
] as const

/** Saves a screenshot once the screen is still. Fails if anything is out of reach. */
export const shoot = async (page: Page, { outputDir }: { outputDir: string }, look: string, name: string) => {
  await page.waitForTimeout(700)
  await page.screenshot({ path: `${outputDir}/${name}.${look}.png`, animations: 'disabled' })
  expect.soft(await axeViolations(page), `${name}, ${look}`).toEqual([])
}

/** One folder for all of them. */
export const folderOf = ({ project }: TestInfo): { outputDir: string } => ({
  outputDir: `${project.outputDir}/screenshots`,
})
