import * as v from 'valibot'
import { issueLabels } from './issue-labels.ts'

interface Parsed<S extends v.GenericSchema> {
  output: v.InferOutput<S>
  errors?: undefined
}

/**
 * Parses a value with a schema. For an invalid value it returns one message for each field path, in Indonesian; `name`
 * is the path of the whole value. Admin forms and the server use it, so both refuse the same input with the same
 * messages.
 */
export function parseInput<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  name: string,
): Parsed<S> | { errors: Record<string, string> } {
  const parsed = v.safeParse(schema, value, { message: issueLabels })
  if (parsed.success) return { output: parsed.output }
  const errors: Record<string, string> = {}
  for (const issue of parsed.issues) {
    errors[v.getDotPath(issue) ?? name] ??= issue.message // users see only the first message of a field
  }
  return { errors }
}
