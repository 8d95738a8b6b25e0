import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import * as contract from '#contract/certificate/certificate.ts'
import { listCertificateProgress } from '#contract/certificate/own-certificates.ts'
import * as admin from '#contract/certificate/certificate.admin.ts'
import { setProgress } from '#contract/learning/progress.ts'
import { startLearningApp } from '#tests/support/learning-app.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

/**
 * Starts the app with the calls of a certificate. They use the newest enrolment, unless a test passes another
 * enrolment.
 */
export async function startCertificates() {
  const world = await startLearningApp({ config: { publicUrl: 'https://semai.test' }, isWorking: true })
  const desk = await world.newAdmin()
  let learner = await world.newLearner()
  let own = await world.enrol(learner)
  let session = await getSession(own.enrollmentId)

  function getSession(enrollmentId: string) {
    return world.db
      .selectFrom('enrollment')
      .select(['course_id as courseId', 'session_id as sessionId'])
      .where('id', '=', enrollmentId)
      .executeTakeFirstOrThrow()
  }

  /** Creates a learner with an enrolment. */
  async function newEnrolment() {
    learner = await world.newLearner()
    own = await world.enrol(learner)
    session = await getSession(own.enrollmentId)
    return { learner, own, session }
  }

  /** Completes all materials except the first `open` articles. Returns the ids of these articles. */
  async function completeAllBut(open: number, { enrollmentId, materials } = own) {
    const remainingMaterials = materials.filter(material => material.type === 'article').slice(0, open)
    await world.db
      .updateTable('lecture_progress')
      .set({ status: 'COMPLETED', completed_at: world.clock.now, updated_at: world.clock.now })
      .where('enrollment_id', '=', enrollmentId)
      .where(
        'lecture_material_id',
        'not in',
        remainingMaterials.map(({ id }) => id),
      )
      .execute()
    return remainingMaterials.map(({ id }) => id)
  }
  const complete = (lectureMaterialId: string, as = learner, { enrollmentId } = own) =>
    world.call(
      setProgress,
      { body: { userId: as.userId, enrollmentId, lectureMaterialId, status: 'COMPLETED' } },
      { as, key: randomUUID() },
    )
  async function finish(as = learner, enrollment = own) {
    const [last = ''] = await completeAllBut(1, enrollment)
    await complete(last, as, enrollment)
  }
  const rows = (enrollmentId = own.enrollmentId) =>
    world.db.selectFrom('certificate').selectAll().where('enrollment_id', '=', enrollmentId).orderBy('kind').execute()
  const getFile = (id: string) => join(world.dataDir, 'certificates', id, 'file.pdf')
  const drawnFile = (id: string) => readFile(getFile(id)).catch(() => undefined)
  async function countUndrawn(enrollmentIds: string[]): Promise<number> {
    const made = world.db.selectFrom('certificate').select('id').where('code', 'is not', null)
    const files = await made.where('enrollment_id', 'in', enrollmentIds).execute()
    return (await Promise.all(files.map(({ id }) => drawnFile(id)))).filter(file => file === undefined).length
  }
  async function generate(enrollmentIds = [own.enrollmentId]) {
    const response = await world.call(
      admin.generateCertificates,
      { params: session, body: { enrollmentIds } },
      { as: desk },
    )
    await expect.poll(() => countUndrawn(enrollmentIds), { timeout: scaleTimeLimit(20_000) }).toBe(0)
    return response
  }
  const publish = (enrollmentIds = [own.enrollmentId]) =>
    world.call(admin.publishCertificates, { params: session, body: { enrollmentIds } }, { as: desk })
  async function issue(as = learner) {
    await finish(as)
    await generate()
    await publish()
    const [completion, graduation] = await rows()
    return { completion: completion!, graduation: graduation!, code: graduation?.code ?? '' }
  }
  const verify = async (reference: string) =>
    (await world.call(contract.verifyCertificate, { params: { reference } })).data
  const getProgress = async (as = learner) => (await world.call(listCertificateProgress, {}, { as })).data[0]

  return {
    world,
    desk,
    completeAllBut,
    complete,
    finish,
    rows,
    fileOf: getFile,
    drawnFile,
    generate,
    publish,
    issue,
    verify,
    progressOf: getProgress,
    newEnrolment,
  }
}
