import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const REASON_LINES = 12
/**
 * Number of lines to print from the end of an output. Vitest prints an error outside all tests, with cause and stack,
 * before a summary of six lines.
 */
const LAST_LINES = 30

const indent = lines => lines.map(line => `\n      ${line}`).join('')

/** Formats the first lines of a failure's message for the summary. */
export function reason(message = '') {
  return indent(stripVTControlCharacters(message).split('\n').slice(0, REASON_LINES))
}

/** Formats the last lines of an output for the summary. */
export function lastLines(output) {
  const lines = stripVTControlCharacters(output).split('\n')
  return indent(lines.filter(line => line.trim() !== '').slice(-LAST_LINES))
}

/**
 * Counts the tests of a report. If the run failed, but its report is missing, empty or without a failure, the run
 * itself counts as one failure. `silentEnd` then contains the last lines of its output, because an error outside all
 * tests is printed only there.
 */
export function readReport(title, file, { isGood, output }, read) {
  let counted = { passed: 0, failed: 0 }
  try {
    counted = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // A missing or unreadable report counts as empty.
  }
  const isSilent = !isGood && counted.failed === 0
  const isEmpty = counted.passed + counted.failed === 0
  if (!isSilent && !isEmpty) return counted
  const silentEnd = `${title}: ended without a report of its failure${lastLines(output)}`
  return { passed: counted.passed, failed: counted.failed + 1, silentEnd }
}
