/**
 * Kinds of objects that notifications are about. A test requires a sample email for each kind except reviews
 * (`samples.ts`).
 */
export const noticeSubjects = [
  'meeting',
  'webinar',
  'review',
  'refund',
  'enrolled',
  'refused-writes',
  'device',
  'exchange',
  'stock',
  'level-up',
  'assignment',
  'certificate',
  'question',
] as const
type NoticeSubject = (typeof noticeSubjects)[number]

/** Object that a notification is about: the kind of the object and usually its id, for example `meeting:<id>`. */
export type NoticeAbout = NoticeSubject | `${NoticeSubject}:${string}`
