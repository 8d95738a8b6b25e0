import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findServerPid } from '#server/db/embedded/process.ts'
import { scaleTimeLimit } from '../../support/time-limits.ts'
import { openAttackedServer, openDemoLearner, type SentEntry } from '../demo-learner.ts'

/**
 * Kills the embedded database with SIGKILL under load, again and again. It must recover by itself within seconds, the
 * health check must report the true state meanwhile, and no acknowledged work may be lost.
 */
const KILLS = 5
const BACK_WITHIN_MS = scaleTimeLimit(20_000)

const attacked = await openAttackedServer()
try {
  const learner = await openDemoLearner(attacked)
  const cluster = join(attacked.dataDir, 'postgres')
  const acknowledged: SentEntry[] = []
  const awayMs: number[] = []
  const figures = { kills: 0, acknowledged: 0, lost: 0, healthLied: 0, liveFailed: 0 }
  const over = new AbortController()

  const isSaved = (outcome: string | undefined) => outcome === 'accepted' || outcome === 'superseded'
  const sendAlways = async () => {
    for (let at = 0; !over.signal.aborted; at += 1) {
      const batch = [learner.step(at), learner.step(at + 1)]
      const { results } = await learner.send(batch).catch(() => ({ results: [] }))
      acknowledged.push(...batch.filter((_, index) => isSaved(results[index]?.outcome)))
      if (results.length === 0) await sleep(50)
    }
  }
  const load = Promise.all(Array.from({ length: 4 }, sendAlways))

  for (let round = 0; round < KILLS; round += 1) {
    await sleep(1_000)
    const pid = findServerPid(cluster)
    if (pid === undefined) break
    const since = Date.now()
    process.kill(pid, 'SIGKILL')
    figures.kills += 1
    for (;;) {
      const health = await fetch(`${attacked.origin}/api/health`)
      const { database } = (await health.json()) as { database: string } // our own server sends this type
      if (health.ok !== (database === 'up')) figures.healthLied += 1
      if (!(await fetch(`${attacked.origin}/api/live`)).ok) figures.liveFailed += 1
      const isBack = findServerPid(cluster) !== pid && health.ok
      if (isBack || Date.now() - since > BACK_WITHIN_MS) break
      await sleep(20)
    }
    awayMs.push(Date.now() - since)
  }
  over.abort()
  await load

  for (let at = 0; at < acknowledged.length; at += 50) {
    const { results } = await learner.send(acknowledged.slice(at, at + 50))
    figures.lost += results.filter(result => result.outcome !== 'duplicate').length
  }
  figures.acknowledged = acknowledged.length
  console.log('kill of the database:', { ...figures, awayMs })
  const hasHeld = figures.lost + figures.healthLied + figures.liveFailed === 0
  const isBackInTime = awayMs.every(each => each < BACK_WITHIN_MS)
  if (figures.kills < KILLS || figures.acknowledged === 0 || !hasHeld || !isBackInTime) process.exitCode = 1
} finally {
  await attacked.close()
}
