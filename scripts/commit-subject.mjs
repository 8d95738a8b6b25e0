// Checks the subject of a commit message: `area: verb object`, lower case, at most 72 characters. Called by .githooks/commit-msg.
import { readFileSync } from 'node:fs'

const MAX_LENGTH = 72
const SUBJECT = /^[a-z][\w /.-]{0,30}: [a-z]/
/**
 * Verbs that report a new wording. Allowed only in the areas comments, docs, tests and names, because elsewhere such a
 * subject looks like a change of behaviour.
 */
const WORDING = /^(?!(?:comments|docs|tests|names): )[^:]*: (?:say|call|name|state|tell|clarify)\b/

/** Returns a message for each problem of a subject. Returns an empty list if there are none. */
export function subjectFaults(subject) {
  if (/^(?:Merge|Revert|fixup!|squash!) /.test(subject)) return []
  return [
    ...(subject.length > MAX_LENGTH ? [`it has ${subject.length} characters, at most ${MAX_LENGTH} are allowed`] : []),
    ...(SUBJECT.test(subject)
      ? []
      : ["it must read 'area: verb object' in lower case, for example 'sitemap: ignore drafts'"]),
    ...(WORDING.test(subject)
      ? [
          'it must say what changed: use say, call, name, state, tell or clarify only for comments, docs, tests and names',
        ]
      : []),
    ...(subject.endsWith('.') ? ['it must not end with a full stop'] : []),
  ]
}

const [, script, file] = process.argv
if (script === import.meta.filename && file !== undefined) {
  const [subject = ''] = readFileSync(file, 'utf8').split('\n')
  const faults = subjectFaults(subject)
  for (const fault of faults) console.error(`commit subject: ${fault}`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
