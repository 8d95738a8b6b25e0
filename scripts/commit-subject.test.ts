import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const script = join(import.meta.dirname, 'commit-subject.mjs')

function check(subject: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'subject-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'message')
  writeFileSync(file, `${subject}\n\nThe reason.\n`)
  try {
    execFileSync(process.execPath, [script, file], { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
    return ''
  } catch (error) {
    return (error as { stderr: string }).stderr // execFileSync throws an error with this field if the process fails
  }
}

test.each([
  'sitemap: ignore draft edits in lastmod',
  'server/db: retry once',
  'Merge branch main',
  'comments: name the caller of createLoginCode',
  'auth: rename the session cookie',
])('accepts the commit subject %j', subject => expect(check(subject)).toBe(''))

test.each([
  ['documents: What is prepared behind the site', 'lower case'],
  ['ignore drafts', 'area: verb object'],
  ['sitemap: ignore drafts.', 'full stop'],
  ['auth: say who sends a login code', 'what changed'],
  ['server/db: clarify the retry rules', 'what changed'],
  [`sitemap: ${'ignore '.repeat(12)}`, 'at most 72'],
])('rejects the commit subject %j because of %s', (subject, reason) => {
  expect(check(subject)).toContain(reason)
})
