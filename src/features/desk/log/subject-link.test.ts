import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { appRoutes } from '#contract/wire/routes.ts'
import { subjectListPaths, findPersonLink, findSubjectLink } from './subject-link.ts'

const entry: AuditEntry = {
  seq: 1,
  at: '2026-11-26T00:00:00.000Z',
  actor: null,
  deed: 'order.refund',
  subjectKind: 'order',
  subjectId: 'a b',
  personId: 'p1',
  place: '127.0.0.1',
  detail: null,
}

test('every list that the log links to has a page for a single row', () => {
  const paths = new Set<string>(appRoutes.map(({ path }) => path))
  expect(Object.values(subjectListPaths).filter(list => !paths.has(`${list}/$id`))).toEqual([])
})

test('links a log entry to its subject and to its user, unless the action deleted them', () => {
  expect(findSubjectLink(entry)).toBe('/admin/order/a%20b')
  expect(findPersonLink(entry)).toBe('/admin/user/p1')
  expect(findSubjectLink({ ...entry, subjectKind: 'setup' })).toBeUndefined()
  expect(findSubjectLink({ ...entry, deed: 'content.remove', subjectKind: 'content' })).toBeUndefined()
  expect(findPersonLink({ ...entry, deed: 'user.erase' })).toBeUndefined()
  expect(findPersonLink({ ...entry, personId: null })).toBeUndefined()
})
