import type { PackageReport } from '#contract/packages/package-report.ts'
import type { PackageFiles } from '../manifest/package-files.ts'
import { MANIFEST } from './backup.ts'
import { QUESTIONS } from './question-bank.ts'

const XML_MAX_BYTES = 48 * 1024 ** 2

/* Counts the content of a backup directly in the text of its XML files, to check the report of the readers. */

/**
 * Counts items and questions. Items are sections, summaries of sections, activities, and categories with unused
 * questions. Questions are those in quizzes and the unused questions of the question bank.
 */
export async function countBackup(files: PackageFiles): Promise<NonNullable<PackageReport['held']>> {
  const getTextAt = async (path: string) =>
    files.find(path) === undefined ? '' : (await files.read(path, XML_MAX_BYTES)).toString('latin1')
  const manifest = (await getTextAt(MANIFEST)).split('<contents>')[1]?.split('</contents>')[0] ?? ''
  const count = (text: string, tag: RegExp) => text.match(tag)?.length ?? 0
  const activities = count(manifest, /<activity>/g)
  const sections = count(manifest, /<section>/g)
  // A subsection is both an activity and a section, but has only one row in the report.
  const subsections = count(manifest, /<modulename>subsection</g)

  let summaries = 0
  for (const path of files.paths.filter(each => /^sections\/section_\w+\/section\.xml$/.test(each)))
    summaries += count(await getTextAt(path), /<summary>(?!<\/summary>|\$@NULL@\$|\s*<)/g)

  const bank = new Map<string, { category: string; isRandom: boolean }>()
  for (const part of (await getTextAt(QUESTIONS)).split(/<question_category /).slice(1)) {
    const category = /^id="([^"]*)"/.exec(part)?.[1] ?? ''
    for (const [entryId, isRandom] of listEntries(part)) bank.set(entryId, { category, isRandom })
  }
  const asked: string[] = []
  for (const path of files.paths.filter(each => /^activities\/quiz_\w+\/quiz\.xml$/.test(each))) {
    const slots = (await getTextAt(path)).split('<question_instances>')[1]?.split('</question_instances>')[0] ?? ''
    asked.push(...listIds(slots, /<(?:questionbankentryid|questionid|question)>(\d+)</g))
  }
  const direct = asked.filter(id => bank.get(id)?.isRandom !== true)
  const used = new Set(asked)
  const unused = [...bank].filter(([id, { isRandom }]) => !isRandom && !used.has(id))
  return {
    items: activities + sections - subsections + summaries + new Set(unused.map(([, { category }]) => category)).size,
    questions: direct.length + unused.length,
  }
}

const listIds = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, id = '']) => id)

/**
 * Returns the ids of the questions in a category, each with whether it is a placeholder for a random question. Leaves
 * out questions that are parts of a composed question.
 */
function listEntries(category: string): [string, boolean][] {
  const isEntries = category.includes('<question_bank_entry ')
  const parts = category.split(isEntries ? '<question_bank_entry ' : /<question (?=id=)/).slice(1)
  const wholes = parts.filter(part => !/<parent>[1-9]/.test(part))
  return wholes.map(part => [/^id="([^"]*)"/.exec(part)?.[1] ?? '', part.includes('<qtype>random</qtype>')])
}
