import * as v from 'valibot'
import { redirectTarget } from '#contract/rules/redirect.ts'

const Shown = v.object({
  title: v.pipe(v.string(), v.maxLength(300)),
  body: v.fallback(v.string(), ''),
  tag: v.fallback(v.string(), ''),
  timestamp: v.fallback(v.number(), 0),
  actions: v.fallback(v.array(v.object({ action: v.string(), title: v.string() })), []),
  data: v.object({
    /** The delivery's id. */
    id: v.pipe(v.string(), v.uuid()),
    /** Whom it is for. */
    userId: v.string(),
    url: v.string(),
    calendarUrl: v.optional(v.string()),
  }),
})

/** Declarative (`web_push: 8030`): some browsers show it themselves, and ask us first. */
const PushMessage = v.object({ web_push: v.literal(8030), notification: Shown })
export type PushNotification = v.InferOutput<typeof Shown>
export type PushData = PushNotification['data']

/** What came, or nothing: a push of another build, or of nobody we know, says nothing we could show. */
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

/** The page a tap opens. It is never on another site, whatever the push says. */
export function targetOf({ url, calendarUrl }: PushData, action: string, origin: string): string {
  const target = action === 'calendar' && calendarUrl !== undefined ? calendarUrl : url
  const inside = target.startsWith('/') ? undefined : redirectTarget(target, { self: origin, trusted: [] })
  return inside?.kind === 'inside' ? origin + inside.path : `${origin}/`
}
