import * as v from 'valibot'

/** Something a person began and has not handed in. */
export type BegunKind = 'quiz' | 'assignment' | 'survey' | 'level-up' | 'profile' | 'shared' | 'assessment'

/**
 * Every kind of draft: the piece of work it is part of, or `null` where it only remembers how the screen was. Work is as
 * good as unsent: it is sealed with its owner. What is remembered leaves with them.
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
  // What an expert makes of an answer; the files of it are kept by being named here.
  assessment: 'assessment',
  survey: null,
  // Kept by older builds; the server knows it now.
  'e-wallet': null,
  'room-question': null,
  place: null,
  // Where a SCORM unit stands; what of it is unsent is in the outbox.
  scorm: null,
  // Tasks an expert took along; what was said of them is in the outbox.
  carried: null,
} as const satisfies Record<string, BegunKind | null>

type DraftKind = keyof typeof draftKinds
/** `{kind}` or `{kind}:{what it is about}`. */
export type DraftKey = DraftKind | `${DraftKind}:${string}`

/** Which piece of work a draft belongs to; text and files of one task are one. */
function workOf(key: string): { kind: BegunKind; about: string } | undefined {
  const [kind = '', ...about] = key.split(':')
  // What a newer build keeps here may be work: it is never thrown away by an older one.
  const work = kind in draftKinds ? draftKinds[kind as DraftKind] : 'assignment' // told by the line itself
  return work === null ? undefined : { kind: work, about: about.join(':') }
}

/** Whether somebody's work would be lost with this draft. */
export function isBegun(key: string, value: unknown): boolean {
  const work = workOf(key)
  if (!work) return false
  if (work.kind === 'quiz') return isSheetBegun(value)
  // Only what was changed is kept there, and emptying a field is a change.
  if (work.kind === 'profile') return typeof value === 'object' && value !== null && Object.keys(value).length > 0
  return holdsSomething(value)
}

/** By kind, how many pieces of work these drafts are. */
export function countBegunIn(drafts: readonly { key: string; value: unknown }[]): Partial<Record<BegunKind, number>> {
  const pieces = new Set<string>()
  const counts: Partial<Record<BegunKind, number>> = {}
  for (const { key, value } of drafts) {
    const work = isBegun(key, value) ? workOf(key) : undefined
    if (!work || pieces.has(`${work.kind}:${work.about}`)) continue
    pieces.add(`${work.kind}:${work.about}`)
    counts[work.kind] = (counts[work.kind] ?? 0) + 1
  }
  return counts
}

const Sheet = v.object({ attempt: v.object({ signed: v.unknown() }), answers: v.unknown() })

/** A signed attempt counts from its start, also while nothing is answered. */
function isSheetBegun(value: unknown): boolean {
  const sheet = v.safeParse(Sheet, value)
  if (!sheet.success) return holdsSomething(value)
  return Boolean(sheet.output.attempt.signed) || holdsSomething(sheet.output.answers)
}

function holdsSomething(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (typeof value === 'object' && value !== null) return Object.values(value).some(holdsSomething)
  return false
}
