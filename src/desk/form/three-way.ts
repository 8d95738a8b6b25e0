/** Text values of a form by field name. */
export type FormValues = Readonly<Record<string, string>>

/** Field that two users changed differently: the value before, this user's value and the other user's value. */
export interface FieldConflict {
  name: string
  before: string
  mine: string
  theirs: string
}

/**
 * Merges two users' edits of the same object. If only one user changed a value, the changed value is taken. If both
 * users changed a value differently, this is a conflict, which the user resolves.
 */
export function mergeThreeWay(
  before: FormValues,
  mine: FormValues,
  theirs: FormValues,
): { merged: FormValues; conflicts: FieldConflict[] } {
  const merged: Record<string, string> = {}
  const conflicts: FieldConflict[] = []
  for (const name of Object.keys(mine)) {
    const [was, own, other] = [before[name] ?? '', mine[name] ?? '', theirs[name] ?? '']
    merged[name] = own === was ? other : own
    if (own !== was && other !== was && own !== other) conflicts.push({ name, before: was, mine: own, theirs: other })
  }
  return { merged, conflicts }
}

interface Read {
  version: number
  values: FormValues
}

/** Applies typed values to a later version. All input is kept, and changes of the other admin are not undone. */
export function mergeDraft(
  base: Read,
  typed: FormValues,
  theirs: Read,
): { draft: { base: Read; typed: FormValues }; conflicts: FieldConflict[] } {
  const { merged, conflicts } = mergeThreeWay(base.values, { ...base.values, ...typed }, theirs.values)
  const ownValues = Object.fromEntries(
    Object.entries(merged).filter(([field, value]) => value !== theirs.values[field]),
  )
  return { draft: { base: theirs, typed: ownValues }, conflicts }
}

/** Returns the fields of `now` that were changed after `sent` was sent. */
export function listLaterChanges(sent: FormValues, now: FormValues): FormValues {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => sent[name] !== value))
}
