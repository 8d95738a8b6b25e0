/**
 * Kinds of objects that notifications are about. A test checks by this list that each notification with an email has a
 * sample (`samples.ts`).
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
