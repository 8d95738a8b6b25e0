/**
 * Counts the materials and questions in `track.json` without its schema, to detect a material or question that the
 * reader has left out. Is not recursive, so that a deeply nested file cannot overflow the stack.
 */
export function countPackaged(value: unknown): { materials: number; questions: number } {
  const counts = { materials: 0, questions: 0 }
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null) continue
    for (const [name, inside] of Object.entries(next)) {
      if ((name === 'materials' || name === 'questions') && Array.isArray(inside)) counts[name] += inside.length
      waiting.push(inside)
    }
  }
  return counts
}
