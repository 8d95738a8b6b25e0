import { computeSkillLevel } from '#contract/learning/skill.rules.ts'
import type { Skill, SkillEvidence, SkillTrack } from '#contract/learning/skill.ts'
import type { EnrolledRow, MaterialRow, StructureRow } from './queries.ts'

/** Accepted work of one user in all career tracks. The maps have the lineage of a material as their key. */
export interface SkillWork {
  structures: readonly StructureRow[]
  materials: readonly MaterialRow[]
  quizzes: ReadonlyMap<string, { score: number; handed_in_at: Date }>
  answers: ReadonlyMap<string, { score: number; assessed_at: Date | null }>
  cards: ReadonlyMap<string, number>
}

interface TaughtClass {
  title: string
  skills: readonly string[]
  /** Materials by lineage. */
  materials: Map<string, MaterialRow>
}

/** Presents the skills of one career track, from all enrolments of the user in it. */
export function presentSkillTrack(enrolled: readonly EnrolledRow[], work: SkillWork): SkillTrack {
  const [newest] = enrolled
  if (!newest) throw new Error('a career track without an enrolment has no skills')
  const { career_track_id: id, title, slug } = newest
  const classes = listClasses(enrolled, work)
  // Names that differ only in case are one skill, because authors write them by hand.
  const bySkill = Map.groupBy(
    classes.flatMap(taught => taught.skills.map(name => ({ name, taught }))),
    ({ name }) => name.toLowerCase(),
  )
  const skills = [...bySkill.values()].map(uses =>
    presentSkill(
      uses[0]?.name ?? '',
      uses.map(({ taught }) => taught),
      work,
    ),
  )
  return { careerTrack: { id, title, slug }, enrollmentId: newest.id, skills }
}

/**
 * Lists the classes of all enrolled versions. The newest published version decides which skills a class teaches, so
 * that learners of older versions also get skills that authors add later. A class that the newest version no longer
 * contains keeps its own skills.
 */
function listClasses(enrolled: readonly EnrolledRow[], { structures, materials }: SkillWork): TaughtClass[] {
  const trackId = enrolled[0]?.career_track_id
  const own = structures.filter(row => row.career_track_id === trackId)
  const newestNames = new Map(own.filter(row => row.is_newest).flatMap(listNamedClasses))
  const byClass = Map.groupBy(materials, row => `${row.enrollment_id} ${row.track_class_id}`)
  const classes = new Map<string, TaughtClass>()
  for (const { id, version } of enrolled) {
    const structure = own.find(row => row.version === version)
    if (!structure) continue
    for (const trackClass of structure.track_content.flatMap(track => track.track_class_content)) {
      const lineage = structure.lineages[trackClass.id] ?? trackClass.id
      const skills = newestNames.get(lineage) ?? trackClass.skills ?? []
      const taught = classes.get(lineage) ?? { title: trackClass.title, skills, materials: new Map() }
      classes.set(lineage, taught)
      for (const row of byClass.get(`${id} ${trackClass.id}`) ?? []) {
        const known = taught.materials.get(row.lineage_id)
        if (!known || (known.status === null && row.status !== null)) taught.materials.set(row.lineage_id, row)
      }
    }
  }
  return [...classes.values()]
}

function listNamedClasses({ track_content, lineages }: StructureRow): [lineage: string, skills: readonly string[]][] {
  return track_content.flatMap(track =>
    track.track_class_content.map(({ id, skills }): [string, readonly string[]] => [lineages[id] ?? id, skills ?? []]),
  )
}

function presentSkill(name: string, classes: readonly TaughtClass[], work: SkillWork): Skill {
  const materials = classes.flatMap(taught => [...taught.materials.values()])
  const quizzes = materials.filter(row => row.type === 'quiz')
  const assignments = materials.filter(row => row.type === 'assignment')
  const quizEvidence = quizzes.flatMap(row => presentQuiz(row, work))
  const answerEvidence = assignments.flatMap(row => presentAnswer(row, work))
  const cardEvidence = materials.flatMap(row => presentCards(row, work))
  const facts = {
    materials: materials.length,
    completedMaterials: materials.filter(row => row.status !== null).length,
    quizzes: quizzes.length,
    passedQuizzes: quizEvidence.length,
    assignments: assignments.length,
    scores: answerEvidence.flatMap(({ score }) => score ?? []),
    rememberedCards: cardEvidence.reduce((sum, { cards }) => sum + cards, 0),
  }
  const titles = classes.map(taught => taught.title)
  const evidence = [...quizEvidence, ...answerEvidence, ...cardEvidence]
  return { name, level: computeSkillLevel(facts), classes: titles, ...facts, evidence }
}

/**
 * A completed quiz counts as passed even without an attempt, because an admin may have completed the quiz, or a merge
 * of accounts may have moved the progress.
 */
function presentQuiz(row: MaterialRow, { quizzes }: SkillWork): SkillEvidence[] {
  const passed = quizzes.get(row.lineage_id)
  if (!passed && row.status === null) return []
  const at = passed?.handed_in_at ?? row.completed_at
  return [{ kind: 'quiz', title: row.title, score: passed?.score ?? null, cards: 0, at: at?.toISOString() ?? null }]
}

function presentAnswer(row: MaterialRow, { answers }: SkillWork): SkillEvidence[] {
  const scored = answers.get(row.lineage_id)
  if (!scored) return []
  const at = scored.assessed_at?.toISOString() ?? null
  return [{ kind: 'assignment', title: row.title, score: scored.score, cards: 0, at }]
}

function presentCards(row: MaterialRow, { cards }: SkillWork): SkillEvidence[] {
  const count = cards.get(row.lineage_id) ?? 0
  return count === 0 ? [] : [{ kind: 'cards', title: row.title, score: null, cards: count, at: null }]
}
