import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { ListedNotification } from '#contract/account/notification.ts'
import type { CertificateProgress } from '#contract/certificate/own-certificates.ts'
import type { AssignmentVersion } from '#contract/assessment/assignment.ts'
import type { Order } from '#contract/payment/order.ts'
import type { ReceiptRow } from '#app/data/outbox/receipts.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { sumDeliveredPoints } from '#app/outbox/delivered-points.ts'

export interface NewsItem {
  id: string
  /** Time of the item in milliseconds since 1970. */
  at: number
  title: string
  body: string
  to: string
}

export interface NewsSources {
  notifications: readonly ListedNotification[]
  orders: readonly Order[]
  assignments: readonly AssignmentVersion[]
  /** Certificates of the user's classes. Certificates of attendance have a notification. */
  certificates: readonly CertificateProgress[]
  /** Receipts on this device, newest first. */
  receipts: readonly ReceiptRow[]
  /** Titles of materials by id. */
  titles: ReadonlyMap<string, string>
}

/** An action counts as done offline if its confirmation came more than this time later. */
const OFFLINE_AFTER_MS = MINUTE_MS
/** Receipts within this time belong to the same delivery. */
const ONE_DELIVERY_MS = 2 * MINUTE_MS

/**
 * Returns the user's news, newest first: notifications, payments, graded tasks, published certificates, and work that
 * was done offline and delivered later.
 */
export function collectNews(sources: NewsSources): NewsItem[] {
  const graded = sources.assignments.flatMap(answer => createGradeNews(answer, sources.titles))
  const gradedTasks = new Set(graded.map(({ to }) => to))
  return [
    ...sources.notifications
      // Hides the notification of a grade if the grade itself is on the device. The worker may store the notification
      // before the device has the grade.
      .filter(each => isNews(each) && !(each.kind === 'assignment' && gradedTasks.has(each.path)))
      .map(({ id, at, plannedAt, title, body, path }) => {
        // A notification that quiet hours delayed keeps its planned time, so that it counts as new only once.
        return { id, at: Date.parse(plannedAt ?? at), title, body, to: path }
      }),
    ...sources.orders.flatMap(createPaymentNews),
    ...graded,
    ...sources.certificates.flatMap(createCertificateNews),
    ...createDeliveryNews(sources.receipts),
  ].toSorted((a, b) => b.at - a.at)
}

/**
 * Leaves out late reminders, test messages and reminders of reviews. Leaves out digests too, because they repeat other
 * items.
 */
function isNews({ kind, state }: ListedNotification): boolean {
  return kind !== 'digest' && kind !== 'trial' && kind !== 'review' && state !== 'too-late'
}

function createPaymentNews({ id, state, paidAt, course }: Order): NewsItem[] {
  if (state !== 'paid' || paidAt === null) return []
  return [{ id, at: Date.parse(paidAt), title: 'Pembayaran diterima', body: course.title, to: '/akun/pesanan' }]
}

function createGradeNews(answer: AssignmentVersion, titles: ReadonlyMap<string, string>): NewsItem[] {
  const { id, state, score, assessedAt, lectureMaterialId, enrollmentId } = answer
  if (assessedAt === null || (state !== 'scored' && state !== 'returned')) return []
  const isReturned = state === 'returned'
  const result = isReturned ? 'Baca komentar pakar, lalu kumpulkan versi baru' : `Nilai ${score ?? 0}`
  const title = titles.get(lectureMaterialId)
  return [
    {
      id,
      at: Date.parse(assessedAt),
      title: isReturned ? 'Tugasmu perlu perbaikan' : 'Tugasmu dinilai',
      body: title ? `${title} · ${result}` : result,
      to: `/lecture-material/assignment/${lectureMaterialId}?enrId=${enrollmentId}`,
    },
  ]
}

/** A course can have two certificates. Certificates that were published together are one item. */
function createCertificateNews({ enrollmentId, course, certificates }: CertificateProgress): NewsItem[] {
  const published = certificates.flatMap(({ publishedAt, revokedAt }) =>
    publishedAt && !revokedAt ? [publishedAt] : [],
  )
  return [...new Set(published)].map(publishedAt => ({
    id: `certificate:${enrollmentId}:${publishedAt}`,
    at: Date.parse(publishedAt),
    title: 'Sertifikatmu terbit',
    body: course.title,
    to: '/sertifikat',
  }))
}

function createDeliveryNews(receipts: readonly ReceiptRow[]): NewsItem[] {
  const lateReceipts = receipts
    .filter(({ createdAt, receivedAt }) => receivedAt - createdAt > OFFLINE_AFTER_MS)
    .toSorted((a, b) => b.receivedAt - a.receivedAt)
  const deliveries: ReceiptRow[][] = []
  for (const receipt of lateReceipts) {
    const group = deliveries.at(-1)
    if (group?.[0] && group[0].receivedAt - receipt.receivedAt < ONE_DELIVERY_MS) group.push(receipt)
    else deliveries.push([receipt])
  }
  return deliveries.flatMap(group => {
    const text = formatDelivery(group)
    const [newest] = group
    return text && newest
      ? [{ id: newest.id, at: newest.receivedAt, title: 'Tadi offline', body: text, to: '/sync' }]
      : []
  })
}

/**
 * Returns a text such as '2 materi terkirim, +10 poin' (2 materials sent, +10 points). Returns undefined if nothing in
 * the group concerns the user.
 */
function formatDelivery(group: readonly ReceiptRow[]): string | undefined {
  const isMaterial = ({ kind }: ReceiptRow) => ['progress', 'quiz-attempt', 'assignment', 'scorm-state'].includes(kind)
  const materials = new Set(group.filter(isMaterial).map(({ subjectId, id }) => subjectId ?? id))
  const points = sumDeliveredPoints(group).counted
  const parts = [
    materials.size > 0 && `${materials.size} materi terkirim`,
    points > 0 && `+${formatNumber(points)} poin`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : undefined
}
