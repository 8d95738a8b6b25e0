import type { AuditEntry } from '#contract/admin/audit.ts'

/** Lists whose rows open at `<list>/<id>`, by the kind of subject in the log. */
export const subjectListPaths: Readonly<Record<string, string>> = {
  assignment: '/admin/scoring',
  bulk: '/admin/bulk',
  'career-track': '/admin/career-track',
  category: '/admin/kategori',
  content: '/admin/konten',
  coupon: '/admin/coupon',
  course: '/admin/kelas',
  enrollment: '/admin/user-lulusin',
  exchange: '/admin/redeem-pulsa',
  instructor: '/admin/instructor',
  inventory: '/admin/inventory',
  'lesson-question': '/admin/tanya',
  'level-up': '/admin/level-up',
  material: '/admin/lecture-material/update',
  order: '/admin/order',
  'point-window': '/admin/jadwal-poin',
  'push-device': '/admin/perangkat',
  quiz: '/admin/quiz',
  'refused-write': '/admin/kiriman',
  user: '/admin/user',
  webinar: '/admin/webinar',
}

/**
 * Returns the URL of the subject's drawer. Returns undefined if the subject has no drawer or was removed by this
 * action.
 */
export function findSubjectLink({ deed, subjectKind, subjectId }: AuditEntry): string | undefined {
  if (/\.(?:remove|erase)$/.test(deed)) return undefined
  const list = Object.hasOwn(subjectListPaths, subjectKind) ? subjectListPaths[subjectKind] : undefined
  return list && `${list}/${encodeURIComponent(subjectId)}`
}

/** Returns the URL of the drawer of the user whose data was affected by the action. */
export function findPersonLink({ deed, personId }: AuditEntry): string | undefined {
  return personId === null || deed === 'user.erase' ? undefined : `/admin/user/${personId}`
}
