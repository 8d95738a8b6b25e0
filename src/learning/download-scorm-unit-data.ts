import type { LectureMaterial } from '#contract/learning/lecture-material.ts'
import { getPlayerPath } from '#contract/learning/scorm-player.ts'
import type { ScormContent } from '#contract/learning/scorm.ts'
import { isGone } from '#app/data/downloads/failure.ts'
import { rememberScormRecord } from '#app/data/scorm-records.ts'
import { fetchScormRecord } from '#app/queries/scorm-state.ts'
import { getCurrentUserId } from '#app/session/session.ts'

const READY_WITHIN_MS = 20_000

/**
 * Number of units whose state is fetched in parallel. Small, because a class can have many units and other downloads
 * use the same connection.
 */
const ASKED_AT_ONCE = 4

/**
 * Downloads the data that the units of a class need offline in addition to their packages: the learner's state in each
 * unit, and the player. If one unit fails, the others are still tried. Returns messages about units that the server
 * does not know. Rejects with the first other failure at the end.
 */
export async function downloadScormUnitData(
  enrollmentId: string,
  materials: readonly LectureMaterial[],
  signal: AbortSignal,
): Promise<string[]> {
  const userId = getCurrentUserId() ?? ''
  const units = materials.filter(({ content }) => content.kind === 'scorm')
  const missingUnits: string[] = []
  const failures: unknown[] = []

  async function keep({ id: lectureMaterialId, title }: LectureMaterial): Promise<void> {
    try {
      const elsewhere = await fetchScormRecord(enrollmentId, lectureMaterialId, signal)
      signal.throwIfAborted()
      if (elsewhere) await rememberScormRecord({ userId, enrollmentId, lectureMaterialId }, elsewhere)
    } catch (error) {
      if (isGone(error)) missingUnits.push(`tempat berhenti di “${title}”`)
      else failures.push(error)
    }
  }
  async function downloadNext(): Promise<void> {
    for (let next = units.shift(); next && !signal.aborted; next = units.shift()) await keep(next)
  }

  const players = new Map<string, ScormContent>()
  for (const { content } of units) if (content.kind === 'scorm') players.set(content.standard, content)
  await Promise.all([
    ...Array.from({ length: ASKED_AT_ONCE }, downloadNext),
    ...[...players.values()].map(content => warmPlayer(content, signal)),
  ])
  signal.throwIfAborted()
  if (failures.length > 0) throw failures[0]
  return missingUnits
}

/**
 * Opens the player in a hidden frame, so that the worker of the player's origin stores the player. A stored unit cannot
 * be played without the player. Resolves also if the player could not be stored, for example in a browser that allows
 * no worker in a frame.
 */
function warmPlayer(
  { playedAt, standard }: Pick<ScormContent, 'playedAt' | 'standard'>,
  signal: AbortSignal,
): Promise<void> {
  if (playedAt === undefined || signal.aborted) return Promise.resolve()
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.src = playedAt + getPlayerPath(standard, crypto.randomUUID())
  return new Promise(resolve => {
    const timer = setTimeout(end, READY_WITHIN_MS)
    function onMessage({ origin, source }: MessageEvent) {
      // The first message ends the wait, whether it reports success or failure.
      if (origin === playedAt && source === frame.contentWindow) end()
    }
    function end() {
      clearTimeout(timer)
      removeEventListener('message', onMessage)
      signal.removeEventListener('abort', end)
      frame.remove()
      resolve()
    }
    addEventListener('message', onMessage)
    signal.addEventListener('abort', end)
    document.body.append(frame)
  })
}
