import type { OperationName } from '#contract/api.ts'

type Input = { params?: object; query?: object; body?: unknown; file?: Blob; bytes?: Uint8Array }

/**
 * One valid input for a call, about the owner's things. `foreign` is the code another learner gets for the very
 * same input, or 'own' where the call can only ever be about the caller. `own` is the owner's code, where there is one. `takes` names
 * what only looks hostile: a field that may be empty, or hold any words.
 */
export interface Case {
  input: () => Input
  foreign: string
  own?: string
  takes?: (field: string, value: unknown) => boolean
  /** The body is arbitrary by specification: one without the known fields is accepted and changes nothing. */
  hasArbitraryBody?: true
  headers?: Record<string, string>
  isLast?: boolean
}

/** Of the calls of one room; that every call is in one of them, `access.test.ts` knows. */
export type Cases = Partial<Record<OperationName, Case>>

export const words = ["' or 1=1 --", '../../etc']
export const isReason = (field: string, value: unknown) => field === 'reason' && words.includes(String(value))
/** Whatever is looked for may be any words. */
export const isWords = (field: string, value: unknown) =>
  field === 'words' && (value === '' || words.includes(String(value)))

/** The good value with each field in turn missing, of a wrong type, or a string no schema of ours takes. */
export function hostile(good: unknown, takes: (field: string, value: unknown) => boolean = () => false): unknown[] {
  if (typeof good !== 'object' || good === null) return []
  const values = [null, 7, true, [], {}, [[]], -1, 1e308]
  const strings = [...words, '\u0000', 'x'.repeat(5_000)]
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
