import * as v from 'valibot'
import type { ScormState } from '#contract/learning/scorm-state.ts'
import { parseRawScore, parseScaledScore } from './outcome.ts'

export type Outcome = Pick<ScormState, 'completion' | 'success' | 'scoreRaw' | 'scoreScaled'>

/** The parts of an xAPI statement that `readStatement` needs: action, subject, parent and result. */
const Statement = v.object({
  verb: v.object({ id: v.string() }),
  object: v.optional(v.object({ id: v.optional(v.string(), '') }), {}),
  context: v.optional(
    v.object({ contextActivities: v.optional(v.object({ parent: v.optional(v.unknown()) }), {}) }),
    {},
  ),
  result: v.optional(
    v.object({
      completion: v.optional(v.boolean()),
      success: v.optional(v.boolean()),
      score: v.optional(v.object({ raw: v.optional(v.unknown()), scaled: v.optional(v.unknown()) }), {}),
    }),
    {},
  ),
})

export type ReadStatement =
  /** The attempt at the whole unit has ended. */
  | { kind: 'ended'; outcome: Outcome }
  /** The learner works on the unit or on a part of it. */
  | { kind: 'working' }

const ENDS = new Set(['completed', 'answered', 'passed', 'failed', 'mastered'])

/**
 * Parses a statement. The result of a part of the unit counts as 'working': the result of the whole unit arrives
 * separately and includes it.
 */
export function readStatement(statement: unknown): ReadStatement {
  const read = v.safeParse(Statement, statement)
  if (!read.success) return { kind: 'working' }
  const { verb, object, context, result } = read.output
  const name = verb.id.slice(verb.id.lastIndexOf('/') + 1)
  const isWhole = hasNoParent(context.contextActivities.parent) && !object.id.includes('subContentId=')
  if (!isWhole || !ENDS.has(name) || result.completion === false) return { kind: 'working' }
  const { raw, scaled } = result.score
  const success = readSuccess(name, result.success)
  return {
    kind: 'ended',
    outcome: { completion: 'completed', success, scoreRaw: parseRawScore(raw), scoreScaled: parseScaledScore(scaled) },
  }
}

const hasNoParent = (parent: unknown) => parent === undefined || (Array.isArray(parent) && parent.length === 0)

function readSuccess(verb: string, success: boolean | undefined): Outcome['success'] {
  if (verb === 'failed' || success === false) return 'failed'
  return verb === 'passed' || verb === 'mastered' || success === true ? 'passed' : 'unknown'
}
