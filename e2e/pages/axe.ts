import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; help: string; nodes: { target: unknown; failureSummary?: string }[] }

/** axe findings on the current page, shadow roots included. */
export const axeViolations = async (page: Page): Promise<string[]> => {
  await page.evaluate(source)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }
    return (await axe.run()).violations
  })
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => JSON.stringify(node.target)).join(', ')}`,
  )
}
