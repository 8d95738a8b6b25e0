import * as v from 'valibot'

/**
 * Size up to which all faults of a file are reported. A small file may be written by hand; a larger file could cause a
 * million faults.
 */
const ALL_REPORTED_BYTES = 256 * 1024

/**
 * Validates the value with the schema. Returns the value, or its faults: all faults of a small file, otherwise the
 * first fault.
 */
export function readShape<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  bytes: number,
): { output: v.InferOutput<Schema> } | { issues: readonly v.BaseIssue<unknown>[] } {
  const read = v.safeParse(schema, value, { abortEarly: bytes > ALL_REPORTED_BYTES })
  return read.success ? { output: read.output } : { issues: read.issues }
}
