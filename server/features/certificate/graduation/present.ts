import type { DeskEnrollment, EnrollmentHistory } from '#contract/learning/enrollment.admin.ts'
import type { ConditionName } from '#contract/certificate/graduation.ts'
import type { DeskEnrollmentRow, findStructure, listMaterials } from './queries.ts'

export function presentEnrollment(row: DeskEnrollmentRow): DeskEnrollment {
  const { counts } = row
  const conditions: [name: ConditionName, totalCount: number, doneCount: number][] = [
    ['materials', counts.materials, counts.materials_done],
    ['final-quiz', counts.finals, counts.finals_done],
    ['assignments', counts.assignments, counts.assignments_done],
  ]
  return {
    id: row.id,
    learner: { id: row.user_id, fullName: row.full_name, email: row.email },
    course: { slug: row.course_slug, title: row.course_title },
    sessionTitle: row.session_title,
    createdAt: row.created_at.toISOString(),
    standing: row.standing,
    conditions: conditions
      .filter(([name, totalCount]) => name === 'materials' || totalCount > 0)
      .map(([name, totalCount, doneCount]) => ({
        name,
        totalCount,
        doneCount,
        isMet: totalCount > 0 && doneCount === totalCount,
      })),
  }
}

/** Returns the tracks of the enrolment's version with the learner's progress. */
export function presentTracks(
  { track_content: content }: Awaited<ReturnType<typeof findStructure>>,
  materials: Awaited<ReturnType<typeof listMaterials>>,
): EnrollmentHistory['tracks'] {
  const byId = new Map(materials.map(material => [material.id, material]))
  return content.map(({ id, title, track_class_content: classes }) => ({
    id,
    title,
    classes: classes.map(each => ({
      id: each.id,
      title: each.title,
      materials: each.lecture_material_content.flatMap(item => byId.get(item.id) ?? []),
    })),
  }))
}
