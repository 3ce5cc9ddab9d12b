import { expect, type Page, type TestInfo } from '@playwright/test'
import { axeViolations } from '../pages/axe.ts'

/** The ways in which each view is looked at. */
export const looks = [
  { name: 'desktop-dark', viewport: { width: 1280, height: 800 }, theme: 'dark', locale: 'en' },
  { name: 'desktop-light', viewport: { width: 1280, height: 800 }, theme: 'light', locale: 'en' },
  { name: 'phone-dark', viewport: { width: 390, height: 844 }, theme: 'dark', locale: 'en' },
  { name: 'phone-arabic', viewport: { width: 390, height: 844 }, theme: 'light', locale: 'ar' },
] as const

/** Keeps a picture of what is on the screen now, once it stands still; and nothing in it may be out of anybody's reach. */
export const shoot = async (page: Page, { outputDir }: { outputDir: string }, look: string, name: string) => {
  await page.waitForTimeout(700)
  await page.screenshot({ path: `${outputDir}/${name}.${look}.png`, animations: 'disabled' })
  expect.soft(await axeViolations(page), `${name}, ${look}`).toEqual([])
}

/** One folder for all of them. */
export const folderOf = ({ project }: TestInfo): { outputDir: string } => ({
  outputDir: `${project.outputDir}/screenshots`,
})
