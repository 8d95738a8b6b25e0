export type Values = Readonly<Record<string, string>>

export interface FieldConflict {
  name: string
  before: string
  mine: string
  theirs: string
}

/**
 * What two people made of the same thing. What only one of them changed is taken from whoever did; what both changed, and
 * not alike, somebody has to choose.
 */
export function threeWay(before: Values, mine: Values, theirs: Values): { merged: Values; conflicts: FieldConflict[] } {
  const merged: Record<string, string> = {}
  const conflicts: FieldConflict[] = []
  for (const name of Object.keys(mine)) {
    const [was, own, other] = [before[name] ?? '', mine[name] ?? '', theirs[name] ?? '']
    merged[name] = own === was ? other : own
    if (own !== was && other !== was && own !== other) conflicts.push({ name, before: was, mine: own, theirs: other })
  }
  return { merged, conflicts }
}
