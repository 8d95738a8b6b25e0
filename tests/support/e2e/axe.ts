import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Returns axe's violations in the page, or in the part that `within` selects: one line for each rule, with its
 * elements. Loads axe once per document and requests only violations, which takes half the time of a full result.
 */
export async function findBarriers(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(
    async ({ within: selector, rules: values }) => {
      const { axe: checker } = window as unknown as { axe: typeof axe }
      const found = await checker.run(selector ?? document, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
        iframes: false,
      })
      return found.violations
    },
    { within, rules },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(' | ')}`)
}
