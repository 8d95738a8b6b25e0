import type { OperationName } from '#contract/api.ts'

type Input = { params?: object; query?: object; body?: unknown; file?: Blob; bytes?: Uint8Array }

/**
 * One valid input for a call about the owner's data. `foreign` is the code that another learner gets for the same
 * input, or 'own' if the call only concerns the caller. `own` is the owner's error code, if there is one. `takes`
 * returns true if a hostile-looking value is valid in its field, because some fields may be empty or contain any text.
 */
export interface AccessCase {
  input: () => Input
  foreign: string
  own?: string
  takes?: (field: string, value: unknown) => boolean
  /** True if the specification allows any body. A body without known fields is then accepted without an effect. */
  hasArbitraryBody?: true
  headers?: Record<string, string>
  isLast?: boolean
}

/** Cases of one area's calls; `access.test.ts` checks that the areas cover every call. */
export type AccessCases = Partial<Record<OperationName, AccessCase>>

export const attackTexts = ["' or 1=1 --", '../../etc']
export const isReason = (field: string, value: unknown) => field === 'reason' && attackTexts.includes(String(value))
/**
 * Returns true for hostile-looking or empty text in a search field. Such text is valid there, because a search term may
 * be any text.
 */
export const isAttackText = (field: string, value: unknown) =>
  field === 'words' && (value === '' || attackTexts.includes(String(value)))

/** Returns the valid value with each field in turn missing, of a wrong type, or a string that no schema accepts. */
export function listInvalidVariants(
  good: unknown,
  takes: (field: string, value: unknown) => boolean = () => false,
): unknown[] {
  if (typeof good !== 'object' || good === null) return []
  const values = [null, 7, true, [], {}, [[]], -1, 1e308]
  const strings = [...attackTexts, '\u0000', 'x'.repeat(5_000)]
  const wrongFor = (value: unknown) => values.filter(other => typeof other !== typeof value)
  return [
    {},
    [],
    'text',
    7,
    ...Object.entries(good).flatMap(([field, value]) => [
      Object.fromEntries(Object.entries(good).filter(([key]) => key !== field)),
      ...[...wrongFor(value), ...strings]
        .filter(wrong => !takes(field, wrong))
        .map(wrong => ({ ...good, [field]: wrong })),
    ]),
  ]
}
