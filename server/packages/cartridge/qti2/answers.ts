import { formatChoice, formatPairLine } from '#contract/assessment/answer-lines.ts'
import { getAttribute, findChild, findChildren, findOutermost, getTrimmedText } from '../../xml/element.ts'
import { EXACT_NUMBER_NOTE, joinLines, listNumberSpellings } from '../../questions/weighted-answers.ts'
import type { XmlElement } from '../../xml/read-xml.ts'
import { type Answers, NO_RIGHT_ANSWER_MESSAGE } from '../qti/answers.ts'
import { readItemWords } from './item-words.ts'

/**
 * A response declaration of an item: its type, its right answers, and the answers that earn points, most points first.
 */
export interface ResponseDeclaration {
  cardinality: string
  baseType: string
  correct: string[]
  mapped: { key: string; worth: number }[]
}

export function readResponseDeclaration(item: XmlElement, responseId: string): ResponseDeclaration {
  const declaration = findChildren(item, 'responseDeclaration').find(
    each => getAttribute(each, 'identifier') === responseId,
  )
  const mapped = findChildren(findChild(declaration, 'mapping'), 'mapEntry')
    .map(entry => ({ key: getAttribute(entry, 'mapKey'), worth: Number(getAttribute(entry, 'mappedValue')) }))
    .filter(({ key, worth }) => key !== '' && worth > 0)
  return {
    cardinality: getAttribute(declaration, 'cardinality'),
    baseType: getAttribute(declaration, 'baseType'),
    correct: findChildren(findChild(declaration, 'correctResponse'), 'value').map(getTrimmedText),
    mapped: mapped.toSorted((a, b) => b.worth - a.worth),
  }
}

const PARTIAL = 'Nilai sebagian dihapus: benar hanya bila semuanya benar'

/**
 * Returns the right answers that the file states. If the file states only points, returns all answers with points. If
 * the learner may choose only one answer, returns only those with the most points.
 */
function findRightAnswers({ correct, mapped, cardinality }: ResponseDeclaration, notes: Set<string>): string[] {
  if (new Set(mapped.map(({ worth }) => worth)).size > 1 || (mapped.length > 1 && cardinality !== 'single'))
    notes.add(PARTIAL)
  if (correct.length > 0) return correct
  const best = mapped[0]?.worth
  return mapped.filter(({ worth }) => cardinality !== 'single' || worth === best).map(({ key }) => key)
}

/** Reads `choiceInteraction`, and `inlineChoiceInteraction`, which is a choice inside a line of text. */
export function readChoiceInteraction(
  interaction: XmlElement,
  declared: ResponseDeclaration,
  notes: Set<string>,
): Answers | string {
  const options = listOptions(interaction, ['simpleChoice', 'inlineChoice'], notes)
  if (options.some(({ text }) => text === '')) return 'Pilihannya berupa gambar'
  const right = new Set(findRightAnswers(declared, notes))
  const count = options.filter(({ id }) => right.has(id)).length
  if (count === 0) return NO_RIGHT_ANSWER_MESSAGE
  const isMany = declared.cardinality === 'multiple'
  if (!isMany && count > 1)
    notes.add('Di asalnya satu jawaban benar sudah cukup. Di sini semua yang benar harus dipilih')
  return {
    type: isMany || count > 1 ? 'multiple' : 'single',
    answers: options.map(({ id, text }) => formatChoice(text, right.has(id))).join('\n'),
  }
}

/** Reads `orderInteraction`. The answer must give every option a position. */
export function orderIn(
  interaction: XmlElement,
  { correct }: ResponseDeclaration,
  notes: Set<string>,
): Answers | string {
  const options = listOptions(interaction, ['simpleChoice'], notes)
  if (options.some(({ text }) => text === '')) return 'Bagiannya berupa gambar'
  if (correct.length === 0) return NO_RIGHT_ANSWER_MESSAGE
  const ordered = correct.flatMap(id => options.find(option => option.id === id) ?? [])
  if (ordered.length < options.length) return 'Hanya sebagian dari bagiannya diurutkan'
  return { type: 'ordering', answers: ordered.map(({ text }) => text).join('\n') }
}

/**
 * Reads `matchInteraction`. Each option on the left side must have exactly one partner. If not, swaps the sides and
 * tries again.
 */
export function readMatchInteraction(
  interaction: XmlElement,
  declared: ResponseDeclaration,
  notes: Set<string>,
): Answers | string {
  const [first, second] = findChildren(interaction, 'simpleMatchSet').map(set =>
    listOptions(set, ['simpleAssociableChoice'], notes),
  )
  if (!first || !second) return NO_RIGHT_ANSWER_MESSAGE
  if ([...first, ...second].some(({ text }) => text === '')) return 'Pasangannya berupa gambar'
  const pairs = findRightAnswers(declared, notes).map(value => value.split(/\s+/))
  if (pairs.length === 0) return NO_RIGHT_ANSWER_MESSAGE
  const forward = matched(first, second, pairs)
  return (
    forward ??
    matched(
      second,
      first,
      pairs.map(pair => pair.toReversed()),
    ) ??
    'Ada bagian dengan beberapa pasangan, atau tanpa pasangan'
  )
}

type Option = ReturnType<typeof listOptions>[number]

function matched(lefts: readonly Option[], rights: readonly Option[], pairs: readonly string[][]): Answers | undefined {
  const lines = lefts.map(({ id, text }) => {
    const ownPairs = pairs.filter(([left]) => left === id)
    const right = rights.find(option => option.id === ownPairs[0]?.[1])
    return ownPairs.length === 1 && right ? { text, right } : undefined
  })
  if (!lines.every(line => line !== undefined)) return undefined
  const used = new Set(lines.map(({ right }) => right.id))
  const otherRights = rights.filter(({ id }) => !used.has(id))
  if (rights.some(({ text }) => text.includes('|'))) return undefined
  return {
    type: 'matching',
    answers: [
      ...lines.map(({ text, right }) => formatPairLine(text, right.text)),
      ...otherRights.map(({ text }) => formatPairLine('', text)),
    ].join('\n'),
  }
}

/** Reads `textEntryInteraction`. Accepts the right spelling and all spellings with the most points. */
export function readSpellings(
  { correct, mapped, baseType }: ResponseDeclaration,
  notes: Set<string>,
): Answers | string {
  const best = mapped[0]?.worth
  const full = mapped.filter(({ worth }) => worth === best).map(({ key }) => key)
  if (full.length < mapped.length) notes.add('Jawaban dengan nilai sebagian dihitung salah')
  const spellings = [...correct, ...full].map(joinLines).filter(text => text !== '')
  if (spellings.length === 0) return NO_RIGHT_ANSWER_MESSAGE
  const isNumber = baseType === 'float' || baseType === 'integer'
  if (isNumber) notes.add(EXACT_NUMBER_NOTE)
  const all = isNumber ? spellings.flatMap(listNumberSpellings) : spellings
  return { type: 'short', answers: [...new Set(all)].join('\n') }
}

function listOptions(element: XmlElement, names: readonly string[], notes: Set<string>) {
  return names
    .flatMap(name => findOutermost(element, name))
    .map(option => ({ id: getAttribute(option, 'identifier'), text: joinLines(readItemWords(option, notes)) }))
}
