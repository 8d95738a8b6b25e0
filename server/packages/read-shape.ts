import * as v from 'valibot'

/** All that is wrong is told of a file somebody may have written by hand; of a larger one a million faults would be in memory at once. */
const ALL_TOLD_BYTES = 256 * 1024

/** The value in its shape, or what is wrong with it: everything in a small file, else the first. */
export function readShape<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  bytes: number,
): { output: v.InferOutput<Schema> } | { issues: readonly v.BaseIssue<unknown>[] } {
  const read = v.safeParse(schema, value, { abortEarly: bytes > ALL_TOLD_BYTES })
  return read.success ? { output: read.output } : { issues: read.issues }
}
