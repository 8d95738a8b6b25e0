import { expect, it } from 'vitest'
import type { AssignmentVersion } from '#contract/assessment/assignment.ts'
import type { CertificateProgress } from '#contract/certificate/own-certificates.ts'
import type { ReceiptRow } from '#app/data/outbox/receipts.ts'
import { collectNews, type NewsSources } from './news.ts'

const none: NewsSources = {
  notifications: [],
  orders: [],
  assignments: [],
  certificates: [],
  receipts: [],
  titles: new Map(),
}
const AT = Date.parse('2026-11-26T01:00:00.000Z')

function receipt(id: string, kind: string, more: Partial<ReceiptRow> = {}): ReceiptRow {
  return { id, kind, userId: 'u', outcome: 'accepted', createdAt: AT - 600_000, receivedAt: AT, ...more }
}

it('the news summarise work that was done offline and sent later', () => {
  const receipts = [
    receipt('1', 'progress', { subjectId: 'a' }),
    receipt('2', 'progress', { subjectId: 'b', receivedAt: AT - 5_000 }),
    receipt('3', 'points', { receipt: { point: 10 } }),
    receipt('4', 'position', { receivedAt: AT - 4_000 }),
  ]
  const [item, ...others] = collectNews({ ...none, receipts })
  expect(`${item?.title}: ${item?.body}`).toBe('Tadi offline: 2 materi terkirim, +10 poin')
  expect(others).toEqual([])
})

it('the news omit work that was sent at once, and report two deliveries separately', () => {
  expect(collectNews({ ...none, receipts: [receipt('1', 'progress', { createdAt: AT - 2_000 })] })).toEqual([])
  const apart = [receipt('1', 'progress'), receipt('2', 'progress', { receivedAt: AT - 300_000 })]
  expect(collectNews({ ...none, receipts: apart })).toHaveLength(2)
})

it('lists notifications, payments and graded tasks as news, newest first', () => {
  const news = collectNews({
    ...none,
    titles: new Map([['m', 'Rancang halaman']]),
    // the code reads only these fields, here and below
    notifications: [
      {
        id: 'n',
        kind: 'webinar',
        state: 'sent',
        at: '2026-11-25T00:00:00.000Z',
        title: 'Mulai besok',
        body: 'x',
        path: '/webinar/a',
      },
      {
        id: 'late',
        kind: 'webinar',
        state: 'too-late',
        at: '2026-11-25T00:00:00.000Z',
        title: 'y',
        body: 'y',
        path: '/',
      },
      { id: 'trial', kind: 'trial', state: 'sent', at: '2026-11-25T00:00:00.000Z', title: 'z', body: 'z', path: '/' },
    ] as unknown as NewsSources['notifications'],
    orders: [
      { id: 'o', state: 'paid', paidAt: '2026-11-24T00:00:00.000Z', course: { title: 'SQL' }, enrollmentId: 'e' },
      { id: 'p', state: 'pending', paidAt: null, course: { title: 'SQL' }, enrollmentId: null },
    ] as unknown as NewsSources['orders'],
    assignments: [
      {
        id: 's',
        state: 'scored',
        score: 85,
        assessedAt: '2026-11-26T00:00:00.000Z',
        lectureMaterialId: 'm',
        enrollmentId: 'e',
      },
      { id: 't', state: 'handed-in', score: null, assessedAt: null, lectureMaterialId: 'm', enrollmentId: 'e' },
    ] as unknown as NewsSources['assignments'],
  })
  expect(news.map(({ id, body }) => [id, body])).toEqual([
    ['s', 'Rancang halaman · Nilai 85'],
    ['n', 'x'],
    ['o', 'SQL'],
  ])
})

it('lists a grade once as news, and a delayed notification at its originally planned time', () => {
  const task = '/lecture-material/assignment/m?enrId=e'
  const head = { kind: 'assignment', title: 'Tugasmu dinilai', body: 'Nilai 85', path: task } as const
  const at = '2026-11-26T00:00:01.000Z'
  const graded = { ...head, id: 'n', state: 'sent' as const, at, deliveries: [] }
  const delayed = { at: '2026-11-26T23:00:00.000Z', plannedAt: '2026-11-26T15:00:00.000Z' }
  const moved = {
    ...graded,
    ...delayed,
    id: 'w',
    kind: 'webinar' as const,
    state: 'waiting' as const,
    path: '/webinar/a',
  }
  const assignments = [
    {
      id: 's',
      state: 'scored',
      score: 85,
      assessedAt: '2026-11-26T00:00:00.000Z',
      lectureMaterialId: 'm',
      enrollmentId: 'e',
    },
  ] as unknown as NewsSources['assignments'] // the code reads only these fields
  const ids = (sources: Partial<NewsSources>) => collectNews({ ...none, ...sources }).map(({ id }) => id)
  expect(ids({ notifications: [graded] })).toEqual(['n'])
  expect(ids({ notifications: [graded], assignments })).toEqual(['s'])
  expect(collectNews({ ...none, notifications: [moved] })[0]?.at).toBe(Date.parse(delayed.plannedAt))
})

it('creates one news item for all certificates published together, and none for revoked certificates', () => {
  const publishedAt = '2026-11-25T03:00:00.000Z'
  const certificates = [
    { publishedAt, revokedAt: null },
    { publishedAt, revokedAt: null },
    { publishedAt: '2026-11-24T03:00:00.000Z', revokedAt: publishedAt },
    { publishedAt: null, revokedAt: null },
  ]
  const progress = { enrollmentId: 'e', course: { title: 'SQL' }, certificates } as unknown as CertificateProgress // only these fields are read
  expect(collectNews({ ...none, certificates: [progress] })).toEqual([
    {
      id: `certificate:e:${publishedAt}`,
      at: Date.parse(publishedAt),
      title: 'Sertifikatmu terbit',
      body: 'SQL',
      to: '/sertifikat',
    },
  ])
})

it('the news title of a returned task states what the learner must do', () => {
  const answer = {
    id: 'a',
    state: 'returned',
    score: null,
    assessedAt: '2026-11-25T03:00:00.000Z',
  } as AssignmentVersion // only these fields are read
  const [item] = collectNews({ ...none, assignments: [answer] })
  expect(`${item?.title}: ${item?.body}`).toBe(
    'Tugasmu perlu perbaikan: Baca komentar pakar, lalu kumpulkan versi baru',
  )
})
