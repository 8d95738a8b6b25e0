import { shortenForMessage } from '../../report.ts'
import { getAttribute, findChild, findChildren, findOutermost } from '../../xml/element.ts'
import type { XmlElement } from '../../xml/read-xml.ts'
import type { Answers } from '../qti/answers.ts'
import type { ReadQuestion } from '../qti/written-question.ts'
import { toQuizQuestion } from '../qti/written-question.ts'
import {
  readChoiceInteraction,
  readResponseDeclaration,
  orderIn,
  readMatchInteraction,
  readSpellings,
} from './answers.ts'
import { isInteraction, readItemWords } from './item-words.ts'

/** Question types of QTI 2 that the app's quizzes do not support, with the names that the report shows to authors. */
const otherKinds: Readonly<Record<string, string>> = {
  associateInteraction: 'menghubungkan (associate)',
  gapMatchInteraction: 'mengisi rumpang dengan menyeret (gap match)',
  graphicAssociateInteraction: 'menghubungkan di gambar',
  graphicGapMatchInteraction: 'menyeret ke gambar',
  graphicOrderInteraction: 'mengurutkan di gambar',
  hotspotInteraction: 'memilih di gambar (hotspot)',
  hottextInteraction: 'memilih kata (hottext)',
  selectPointInteraction: 'menunjuk titik di gambar',
  positionObjectInteraction: 'menaruh benda di gambar',
  sliderInteraction: 'penggeser (slider)',
  drawingInteraction: 'menggambar',
  mediaInteraction: 'memutar media',
  customInteraction: 'interaksi khusus',
}

/** Reads an `assessmentItem` of QTI 2. Returns the converted question, or the reason why it cannot be converted. */
export function readItem(root: XmlElement, id: string): ReadQuestion {
  const notes = new Set<string>()
  const body = findChild(root, 'itemBody')
  const title = getAttribute(root, 'title')
  const text = readItemWords(body, notes) || title
  const about = { id: getAttribute(root, 'identifier'), text }
  const skipped = (problem: string): ReadQuestion => ({
    ...about,
    text: title || text,
    kind: 'skipped',
    notes: [],
    problem,
  })
  if (root.name.startsWith('qti-')) return skipped('Soal QTI 3 tidak dapat dibaca. Ekspor sebagai QTI 2.2 atau 2.1')
  if (getAttribute(root, 'adaptive') === 'true')
    return skipped('Soal yang berubah menurut jawaban (adaptif) tidak ada di kuis')
  if (findChildren(root, 'templateDeclaration').length > 0)
    return skipped('Soal dengan nilai acak (template) tidak ada di kuis')
  const [interaction, ...more] = listInteractions(body)
  if (!interaction) return skipped('Hanya teks, tanpa jawaban')
  if (more.length > 0) return skipped('Soal ini punya beberapa isian')
  if (interaction.name === 'extendedTextInteraction') return essay('Soal esai tidak ada di kuis')
  if (interaction.name === 'uploadInteraction') return essay('Soal unggah berkas tidak ada di kuis')

  const answers = getAnswers(root, interaction, notes)
  if (typeof answers === 'string') return skipped(answers)
  return toQuizQuestion({ ...about, answers, explanation: getExplanation(root, notes), notes }, id)

  function essay(why: string): ReadQuestion {
    return { ...about, kind: 'essay', notes: [`${why}, jadi menjadi tugas sesudahnya`, ...notes] }
  }
}

function getAnswers(item: XmlElement, interaction: XmlElement, notes: Set<string>): Answers | string {
  const declared = readResponseDeclaration(item, getAttribute(interaction, 'responseIdentifier'))
  switch (interaction.name) {
    case 'choiceInteraction':
    case 'inlineChoiceInteraction':
      return readChoiceInteraction(interaction, declared, notes)
    case 'textEntryInteraction':
      return readSpellings(declared, notes)
    case 'orderInteraction':
      return orderIn(interaction, declared, notes)
    case 'matchInteraction':
      return readMatchInteraction(interaction, declared, notes)
    default:
      return `Jenis soal ini tidak ada di kuis: ${otherKinds[interaction.name] ?? shortenForMessage(interaction.name)}`
  }
}

function listInteractions(element: XmlElement | undefined): XmlElement[] {
  return findChildren(element).flatMap(child => (isInteraction(child) ? [child] : listInteractions(child)))
}

/** Returns the solution or the general feedback. Leaves out feedback for a single answer. */
function getExplanation(item: XmlElement, notes: Set<string>): string {
  const feedbacks = ['modalFeedback', 'feedbackBlock', 'feedbackInline'].flatMap(name => findOutermost(item, name))
  const isGeneral = (each: XmlElement) =>
    /solution|general|explanation/i.test(
      `${getAttribute(each, 'identifier')} ${getAttribute(each, 'outcomeIdentifier')}`,
    )
  const chosenFeedback = feedbacks.find(isGeneral)
  if (feedbacks.some(each => each !== chosenFeedback)) notes.add('Umpan balik per jawaban tidak dipakai')
  return readItemWords(chosenFeedback, notes)
}
