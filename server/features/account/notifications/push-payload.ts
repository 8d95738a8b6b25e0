import { createHash } from 'node:crypto'
import type { ClaimedPush } from './delivery-queries.ts'

/**
 * Returns the topic of a push (RFC 8030): 32 base64url characters, the same for all notifications to one user about one
 * object. The push service replaces an undelivered push by a newer push with the same topic.
 */
export function getPushTopic({ userId, about }: Pick<ClaimedPush, 'userId' | 'about'>): string {
  return createHash('sha256').update(`${userId} ${about}`).digest('base64url').slice(0, 32)
}

/**
 * Builds a declarative push (`web_push: 8030`). Browsers that support such pushes show them without the service worker.
 * With `mutable`, the service worker can first check that the recipient is the logged-in user. In other browsers only
 * the service worker shows the push.
 */
export function createPushPayload(push: ClaimedPush, origin: string, now: Date): string {
  const { id, title, body, path, calendarPath, step, userId } = push
  const url = `${origin}${path}`
  const isLive = step === 'hour' || step === 'ten-minutes' || step === 'moved'
  const calendarUrl = calendarPath === null ? undefined : `${origin}${calendarPath}`
  return JSON.stringify({
    web_push: 8030,
    mutable: true,
    notification: {
      title,
      body,
      navigate: url,
      lang: 'id',
      dir: 'ltr',
      tag: getPushTopic(push),
      timestamp: now.getTime(),
      actions: [
        ...(isLive ? [{ action: 'join', title: 'Gabung', navigate: url }] : []),
        ...(calendarUrl === undefined
          ? []
          : [{ action: 'calendar', title: 'Tambah ke kalender', navigate: calendarUrl }]),
      ],
      data: { id, userId, url, ...(calendarUrl !== undefined && { calendarUrl }) },
    },
  })
}
