/**
 * Types of objects that notifications are about. Each notification that is sent by email has a sample
 * (`samples.ts`), which a test checks by this list.
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
] as const
type NoticeSubject = (typeof noticeSubjects)[number]

/** Subject of a notification: the type of the object and usually its id, for example `meeting:<id>`. */
export type NoticeAbout = NoticeSubject | `${NoticeSubject}:${string}`
