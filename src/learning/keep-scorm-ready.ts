import type { LectureMaterial } from '#contract/lecture-material.ts'
import { playerPath } from '#contract/scorm-player.ts'
import type { ScormContent } from '#contract/scorm.ts'
import { rememberScormRecord } from '#app/data/scorm-records.ts'
import { askScormRecord } from '#app/queries/scorm-state.ts'
import { currentUserId } from '#app/session/session.ts'

const READY_WITHIN_MS = 20_000

/** What the units of a class need without a line beside their packages: where the learner stands in each, and the player. */
export async function keepScormReady(enrollmentId: string, materials: readonly LectureMaterial[]): Promise<void> {
  const userId = currentUserId() ?? ''
  const players = new Map<string, ScormContent>()
  for (const { id: lectureMaterialId, content } of materials) {
    if (content.kind !== 'scorm') continue
    players.set(content.standard, content)
    const elsewhere = await askScormRecord(enrollmentId, lectureMaterialId)
    if (elsewhere) await rememberScormRecord({ userId, enrollmentId, lectureMaterialId }, elsewhere)
  }
  for (const content of players.values()) await warmPlayer(content)
}

/**
 * Opens the player out of sight, so that its origin's worker keeps it: a unit kept on the device is of no use without. A browser that
 * lets no worker into a frame plays no unit at all, and the unit's own screen says so; the class around it is kept all the same.
 */
function warmPlayer({ playedAt, standard }: Pick<ScormContent, 'playedAt' | 'standard'>): Promise<void> {
  if (playedAt === undefined) return Promise.resolve()
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.src = playedAt + playerPath(standard, crypto.randomUUID())
  return new Promise(resolve => {
    const timer = setTimeout(end, READY_WITHIN_MS)
    function hear({ origin, source }: MessageEvent) {
      // Whatever it says first, that it is ready or that it never will be.
      if (origin === playedAt && source === frame.contentWindow) end()
    }
    function end() {
      clearTimeout(timer)
      removeEventListener('message', hear)
      frame.remove()
      resolve()
    }
    addEventListener('message', hear)
    document.body.append(frame)
  })
}
