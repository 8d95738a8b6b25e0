import { PackageFault } from '../fault.ts'
import type { PackageFiles } from '../manifest/package-files.ts'
import { findDescendants, getAttribute, findChild, findChildren } from '../xml/element.ts'
import { readXml, type XmlElement } from '../xml/read-xml.ts'
import { getValue } from './values.ts'

export const QUESTIONS = 'questions.xml'
const QUESTIONS_MAX_BYTES = 48 * 1024 ** 2
const MAX_QUESTIONS = 20_000
/** XML elements of a question that no reader uses. In some types of questions they contain whole programs. */
const IGNORED =
  /^(?:plugin_qtype_(?:stack|calculated\w*|formulas|coderunner)_question|plugin_qbank_\w+|tags|question_hints|stamp|time\w+|createdby|modifiedby)$/

export interface BankQuestion {
  id: string
  /**
   * Id of the entry in the question bank that groups the versions of a question. In backups before Moodle 4, the id of
   * the question itself.
   */
  entryId: string
  version: number
  isReady: boolean
  /** Moodle's name of the question type, for example `multichoice` or `match`. */
  kind: string
  element: XmlElement
}

export interface BankCategory {
  id: string
  title: string
  questions: BankQuestion[]
}

export interface QuestionBank {
  categories: BankCategory[]
  /**
   * Returns a question of an entry: the requested version, or else the newest version that is not a draft, or else the
   * newest draft.
   */
  ofEntry(entryId: string, version: string): BankQuestion | undefined
}

/**
 * Reads `questions.xml`, whose format changed in Moodle 4. Leaves out questions that are parts of a composed question.
 */
export async function readQuestionBank(files: PackageFiles): Promise<QuestionBank> {
  const categories = files.find(QUESTIONS) === undefined ? [] : await listCategories(files)
  const byEntry = Map.groupBy(
    categories.flatMap(({ questions }) => questions),
    ({ entryId }) => entryId,
  )
  return {
    // Lists only one version of each question.
    categories: categories.map(category => ({ ...category, questions: newest(category.questions) })),
    ofEntry(entryId, version) {
      const versions = byEntry.get(entryId) ?? []
      return versions.find(each => String(each.version) === version) ?? newest(versions)[0]
    },
  }
}

async function listCategories(files: PackageFiles): Promise<BankCategory[]> {
  const root = await readXml(await files.read(QUESTIONS, QUESTIONS_MAX_BYTES), QUESTIONS, name => IGNORED.test(name))
  const categories = findChildren(root, 'question_category').map(category => ({
    id: getAttribute(category, 'id'),
    title: getValue(category, 'name'),
    questions: [...listEntries(category), ...listOldQuestions(category)].filter(isWhole),
  }))
  const count = categories.reduce((sum, { questions }) => sum + questions.length, 0)
  if (count > MAX_QUESTIONS) throw new PackageFault('PACKAGE_TOO_MANY_ITEMS', QUESTIONS)
  return categories
}

/**
 * True for a question that is not a part of a composed question. Moodle stores such parts as questions with a parent.
 */
const isWhole = ({ element }: BankQuestion) => ['', '0'].includes(getValue(element, 'parent'))

function listEntries(category: XmlElement): BankQuestion[] {
  const entries = findChildren(findChild(category, 'question_bank_entries'), 'question_bank_entry')
  return entries.flatMap(entry =>
    findDescendants(entry, 'question_versions').flatMap(version =>
      findDescendants(version, 'question').map(element => ({
        ...getHead(element),
        entryId: getAttribute(entry, 'id'),
        version: Number.parseInt(getValue(version, 'version'), 10) || 0,
        isReady: getValue(version, 'status') !== 'draft',
      })),
    ),
  )
}

function listOldQuestions(category: XmlElement): BankQuestion[] {
  return findChildren(findChild(category, 'questions'), 'question').map(element => ({
    ...getHead(element),
    entryId: getAttribute(element, 'id'),
    version: 1,
    isReady: true,
  }))
}

const getHead = (element: XmlElement) => ({
  id: getAttribute(element, 'id'),
  kind: getValue(element, 'qtype'),
  element,
})

/** Returns one version of each entry: the newest version that is not a draft, or else the newest draft. */
function newest(questions: readonly BankQuestion[]): BankQuestion[] {
  const rank = ({ isReady, version }: BankQuestion) => (isReady ? 1_000_000 : 0) + version
  const best = new Map<string, BankQuestion>()
  for (const question of questions) {
    const bestVersion = best.get(question.entryId)
    if (!bestVersion || rank(question) > rank(bestVersion)) best.set(question.entryId, question)
  }
  return [...best.values()]
}
