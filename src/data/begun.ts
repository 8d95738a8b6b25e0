import * as v from 'valibot'

/** Kinds of work that a user began and has not submitted. */
export type BegunKind =
  | 'quiz'
  | 'assignment'
  | 'survey'
  | 'level-up'
  | 'profile'
  | 'shared'
  | 'assessment'
  | 'note'
  | 'question'

/**
 * Maps every kind of draft to the kind of work it belongs to, or to `null` if the draft stores only the state of a
 * screen. Work is locked to its user, like unsent entries. State of a screen is deleted with the user's data.
 */
const draftKinds = {
  quiz: 'quiz',
  assignment: 'assignment',
  'assignment-files': 'assignment',
  'survey-answers': 'survey',
  'level-up': 'level-up',
  'level-up-files': 'level-up',
  'edit-profile': 'profile',
  shared: 'shared',
  // Draft assessment of an answer by an expert. The draft refers to files.
  assessment: 'assessment',
  note: 'note',
  // Text of a question about a material, of an answer, or of a report.
  question: 'question',
  survey: null,
  // Records that the celebration of a finished class was shown on this device.
  'class-end': null,
  // Records that a celebration (certificate, payment) was shown on this device.
  seen: null,
  // Number of an e-wallet, written by older builds. Newer builds store it only on the server.
  'e-wallet': null,
  'room-question': null,
  place: null,
  // Position in a SCORM unit. Its unsent changes are in the outbox.
  scorm: null,
  // Tasks that an expert downloaded for offline scoring. The assessments are in the outbox.
  carried: null,
} as const satisfies Record<string, BegunKind | null>

type DraftKind = keyof typeof draftKinds
/** `{kind}` or `{kind}:{subject}`. */
export type DraftKey = DraftKind | `${DraftKind}:${string}`

/** Returns the unit of work that a draft belongs to. The text and the files of one task are one unit. */
function getWork(key: string): { kind: BegunKind; about: string } | undefined {
  const [kind = '', ...about] = key.split(':')
  // Treats an unknown kind as work, because a newer build may have written it and an older build must not delete it.
  const work = kind in draftKinds ? draftKinds[kind as DraftKind] : 'assignment' // `in` has checked the key
  return work === null ? undefined : { kind: work, about: about.join(':') }
}

/** True if deleting this draft would lose the user's work. */
export function isBegunWork(key: string, value: unknown): boolean {
  const work = getWork(key)
  if (!work) return false
  if (work.kind === 'quiz') return isQuizBegun(value)
  // A profile draft contains only changed fields. An emptied field is a change too.
  if (work.kind === 'profile') return typeof value === 'object' && value !== null && Object.keys(value).length > 0
  return holdsSomething(value)
}

/** Counts the units of work in these drafts, by kind. */
export function countBegunDrafts(
  drafts: readonly { key: string; value: unknown }[],
): Partial<Record<BegunKind, number>> {
  const pieces = new Set<string>()
  const counts: Partial<Record<BegunKind, number>> = {}
  for (const { key, value } of drafts) {
    const work = isBegunWork(key, value) ? getWork(key) : undefined
    if (!work || pieces.has(`${work.kind}:${work.about}`)) continue
    pieces.add(`${work.kind}:${work.about}`)
    counts[work.kind] = (counts[work.kind] ?? 0) + 1
  }
  return counts
}

const StoredAnswers = v.object({ attempt: v.object({ signed: v.unknown() }), answers: v.unknown() })

/** Returns whether a quiz draft counts as begun work. An attempt that the server signed counts even without answers. */
function isQuizBegun(value: unknown): boolean {
  const quizDraft = v.safeParse(StoredAnswers, value)
  if (!quizDraft.success) return holdsSomething(value)
  return Boolean(quizDraft.output.attempt.signed) || holdsSomething(quizDraft.output.answers)
}

function holdsSomething(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (typeof value === 'object' && value !== null) return Object.values(value).some(holdsSomething)
  return false
}
