import * as v from 'valibot'
import { redirectTarget } from '#contract/account/redirect.ts'

const Shown = v.object({
  title: v.pipe(v.string(), v.maxLength(300)),
  body: v.fallback(v.string(), ''),
  tag: v.fallback(v.string(), ''),
  timestamp: v.fallback(v.number(), 0),
  actions: v.fallback(v.array(v.object({ action: v.string(), title: v.string() })), []),
  data: v.object({
    /** Id of the delivery. */
    id: v.pipe(v.string(), v.uuid()),
    /** Id of the recipient. */
    userId: v.string(),
    url: v.string(),
    calendarUrl: v.optional(v.string()),
  }),
})

/** Declarative push message (`web_push: 8030`). Some browsers show it themselves after they have called the worker. */
const PushMessage = v.object({ web_push: v.literal(8030), notification: Shown })
export type PushNotification = v.InferOutput<typeof Shown>
export type PushData = PushNotification['data']

/** Parses a push message. Returns undefined if the message has another format, for example that of another build. */
export function readPush(text: string | undefined): PushNotification | undefined {
  try {
    const parsed = v.safeParse(PushMessage, JSON.parse(text ?? ''))
    return parsed.success ? parsed.output.notification : undefined
  } catch {
    return undefined
  }
}

export function readPushData(data: unknown): PushData | undefined {
  const parsed = v.safeParse(Shown.entries.data, data)
  return parsed.success ? parsed.output : undefined
}

/** Returns the page that a tap opens. The page is always on our own site, whatever the message contains. */
export function getTapTarget({ url, calendarUrl }: PushData, action: string, origin: string): string {
  const target = action === 'calendar' && calendarUrl !== undefined ? calendarUrl : url
  const inside = target.startsWith('/') ? undefined : redirectTarget(target, { self: origin, trusted: [] })
  return inside?.kind === 'inside' ? origin + inside.path : `${origin}/`
}
