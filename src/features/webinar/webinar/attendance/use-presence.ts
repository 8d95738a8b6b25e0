import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Meeting } from '#contract/webinar/webinar.ts'
import { HEARTBEAT_GAP_MS, HEARTBEAT_MS } from '#contract/webinar/attendance.rules.ts'
import { JOIN_OPENS_BEFORE_MS } from '#contract/webinar/webinar.rules.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'
import { ownAttendanceQuery, sendHeartbeat } from '#app/queries/attendance.ts'
import { onConnectionBack } from '#app/session/online.ts'
import { preciseClock } from '#app/session/precise-clock.ts'
import { watchPresence } from './presence-watch.ts'

const iso = (time: number) => new Date(Math.round(time)).toISOString()

/** Records attendance while the page of this meeting room is open, with or without a connection. */
export function usePresence({ id, startsAt, endsAt, state }: Meeting): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const { queryKey } = ownAttendanceQuery(id)
    const opens = Date.parse(startsAt) - JOIN_OPENS_BEFORE_MS
    const closes = Date.parse(endsAt) + HEARTBEAT_GAP_MS
    const isOpen = () => state === 'planned' && preciseClock.now() >= opens && preciseClock.now() <= closes
    const watch = watchPresence({
      now: () => preciseClock.now(),
      async sendHeartbeat() {
        queryClient.setQueryData(queryKey, await sendHeartbeat(id))
      },
      note([from, until]) {
        const pass = queryClient.getQueryData(queryKey)?.pass
        if (pass === undefined) return false
        const payload = { meetingId: id, pass, from: iso(from), until: iso(until) }
        // If the time span cannot be stored, it is lost, and the learner can only file an objection.
        void enqueueWork(userId => [{ kind: 'attendance-stretch', payload, userId }]).catch(() => undefined)
        return true
      },
    })
    const tick = () => void (isOpen() && watch.tick())
    tick()
    // Before the clock is measured, the meeting room may seem closed, because the device's clock may be wrong by hours.
    // So a tick follows the measurement at once, and the first minute counts.
    if (!preciseClock.isMeasured()) void preciseClock.measure().then(tick)
    const timer = setInterval(tick, HEARTBEAT_MS)
    const stopListening = onConnectionBack(tick)
    const leave = () => watch.stop()
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      stopListening()
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [id, startsAt, endsAt, state, queryClient])
}
