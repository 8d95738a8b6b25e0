import { cpuUsage } from 'node:process'
import { createArticleAnchor, placeMark } from '#contract/learning/note-anchor.rules.ts'
import { compareTexts } from '#contract/learning/text-difference.rules.ts'
import { editKinds, playMark } from '../support/mark-edits.ts'
import { createRandom } from '../support/random.ts'
import { createArticle, getArticleText } from '../support/text-edits.ts'

/*
 * Marks sentences of random articles, changes the articles and counts the wrong and the lost positions. Then measures the
 * time of 500 marks in one article.
 *
 *   node tests/faults/note-marks.ts [edits, default 100000] [first seed, default 1]
 */
const edits = Number(process.argv[2] ?? 100_000)
const first = Number(process.argv[3] ?? 1)
const rows = new Map<string, { edits: number; wrong: number; kept: number; found: number; searched: number }>()
for (let seed = first; seed < first + edits; seed++) {
  const { kind, survived, carried, searched } = playMark(seed)
  const row = rows.get(kind) ?? { edits: 0, wrong: 0, kept: 0, found: 0, searched: 0 }
  const isKept = survived >= 0.8
  row.edits++
  if (carried === 'wrong' || searched === 'wrong') {
    row.wrong++
    console.error(`seed ${seed}: ${kind}, ${Math.round(survived * 100)} % survived, ${carried}, searched ${searched}`)
  }
  if (isKept) row.kept++
  if (isKept && carried === 'right') row.found++
  if (isKept && searched === 'right') row.searched++
  rows.set(kind, row)
}
console.table(
  Object.fromEntries(
    [...rows].map(([kind, row]) => [
      kind,
      { ...row, share: row.kept > 0 ? `${((row.found / row.kept) * 100).toFixed(1)} %` : '' },
    ]),
  ),
)
const sum = (name: 'wrong' | 'kept' | 'found' | 'searched') =>
  [...rows.values()].reduce((all, row) => all + row[name], 0)
const share = sum('found') / sum('kept')
console.log(`${edits} edits of ${editKinds} kinds: ${sum('wrong')} wrong places`)
console.log(
  `found where 80 % of the sentence survives: ${(share * 100).toFixed(2)} % over the difference, ${((sum('searched') / sum('kept')) * 100).toFixed(2)} % by the search alone`,
)

const random = createRandom(7)
const article = Array.from({ length: 8 }, () => createArticle(random)).flat()
const before = getArticleText(article)
const anchors = Array.from({ length: 500 }, () => {
  const from = random.below(before.length - 100)
  return createArticleAnchor(before, { from, to: from + 80 })!
})
article.splice(20, 3)
const after = getArticleText(article)
const measure = (run: () => unknown) => {
  const started = cpuUsage()
  run()
  const { user, system } = cpuUsage(started)
  return (user + system) / 1_000
}
const median = (run: () => unknown) =>
  Array.from({ length: 21 }, () => measure(run))
    .toSorted((a, b) => a - b)[10]
    ?.toFixed(1)
const kept = compareTexts(before, after)
console.log(`text of ${before.length} characters compared: ${median(() => compareTexts(before, after))} ms`)
console.log(`500 marks carried: ${median(() => anchors.map(anchor => placeMark(anchor, after, kept)))} ms`)
console.log(`500 marks searched: ${median(() => anchors.map(anchor => placeMark(anchor, after, undefined)))} ms`)
const searches = anchors.map(anchor => measure(() => placeMark(anchor, after, undefined)))
console.log(`longest search of one mark: ${Math.max(...searches).toFixed(1)} ms`)
process.exitCode = sum('wrong') === 0 && share >= 0.99 ? 0 : 1
