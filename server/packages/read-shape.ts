import * as v from 'valibot'

/**
 * Maximum size in bytes of a file for which all faults are reported. An author may have written a small file by hand. A
 * larger file could cause a million faults.
 */
const ALL_REPORTED_BYTES = 256 * 1024

/**
 * Validates the value with the schema. Returns the value if it is valid. Otherwise returns all faults of a small file,
 * or the first fault of a large file.
 */
export function readShape<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  bytes: number,
): { output: v.InferOutput<Schema> } | { issues: readonly v.BaseIssue<unknown>[] } {
  const read = v.safeParse(schema, value, { abortEarly: bytes > ALL_REPORTED_BYTES })
  return read.success ? { output: read.output } : { issues: read.issues }
}
