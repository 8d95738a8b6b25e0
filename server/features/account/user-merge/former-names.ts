import type { Db, Tx } from '../../../db/database.ts'
import { listFormerNames } from './merged-queries.ts'

/** For each merged enrolment of a closed account, maps old ids to new ids. */
export type FormerNames = ReadonlyMap<string, ReadonlyMap<string, string>>

export async function readFormerNames(db: Db | Tx, otherId: string): Promise<FormerNames> {
  const rows = await listFormerNames(db, otherId)
  const byEnrollment = Map.groupBy(rows, row => row.enrollment_id)
  return new Map([...byEnrollment].map(([id, names]) => [id, new Map(names.map(name => [name.old_id, name.new_id]))]))
}

/** Replaces old ids in a `ref` of the form `{enrollmentId}:{subjectId}`. Does not change a `ref` of another form. */
export function renameRef(names: FormerNames, ref: string): string {
  const parts = ref.split(':')
  const ownName = names.get(parts[0] ?? '')
  return ownName ? parts.map(part => ownName.get(part) ?? part).join(':') : ref
}

interface Payload {
  enrollmentId?: unknown
  extras?: { ref?: unknown }
}

/**
 * Rewrites the payload of an outbox entry that a device created for the closed account, so that it applies to the kept
 * account. Changes only fields with ids. Does not change other text, for example an answer that looks like an id.
 */
export function renamePayload(
  names: FormerNames,
  { keptId, otherId }: { keptId: string; otherId: string },
  payload: unknown,
): unknown {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return payload
  const { enrollmentId, extras } = payload as Payload // each of its fields is checked before use
  const ownName = typeof enrollmentId === 'string' ? names.get(enrollmentId) : undefined
  const namedFields = Object.entries(payload).map(([field, value]: [string, unknown]) => {
    if ((field === 'userId' || field === 'user_id') && value === otherId) return [field, keptId]
    if (ownName && isIdField(field) && typeof value === 'string') return [field, ownName.get(value) ?? value]
    return [field, value]
  })
  const { ref } = typeof extras === 'object' && extras !== null ? extras : {}
  const renamed: Record<string, unknown> = Object.fromEntries(namedFields)
  return typeof ref === 'string' ? { ...renamed, extras: { ...extras, ref: renameRef(names, ref) } } : renamed
}

const isIdField = (field: string) => field.endsWith('Id')
