import * as contract from '#contract/certificate/certificate.admin.ts'
import type { CertificateRow } from '#contract/certificate/certificate.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { StreamedFile } from '../../../http/download.ts'
import type { Db } from '../../../db/database.ts'
import {
  generateCertificates,
  getCourse,
  listSessionLearners,
  publishCertificates,
  revokeCertificate,
  auditDownload,
} from './issue.ts'
import { selectImportedCertificates } from './imported-queries.ts'
import { type LearnerRow, listCourses, listSessions } from './issue-queries.ts'
import { presentImportedRow, presentRow, presentSessionOptions } from './present.ts'
import { listCertificatesOf } from './queries.ts'
import { packCertificates } from './zip.ts'

const importedOrder = {
  sorts: {
    importedAt: { name: 'published_at', type: 'timestamptz' },
    finishedAt: { name: 'finished_at', type: 'timestamptz' },
  },
  usual: '-importedAt',
  unique: { name: 'id', type: 'uuid' },
} as const

const getIds = (learners: readonly LearnerRow[]) => learners.map(({ id }) => id)

async function getRows(db: Db, learners: readonly LearnerRow[]): Promise<CertificateRow[]> {
  const steps = Map.groupBy(await listCertificatesOf(db, getIds(learners)), step => step.enrollment_id)
  return learners.map(learner => presentRow(learner, steps.get(learner.id) ?? []))
}

export const certificateAdminBindings: readonly Binding[] = [
  bindEndpoint(contract.listCourseOptions, (_request, { db }) => listCourses(db)),

  bindEndpoint(contract.listSessionOptions, async ({ params }, { db }) => {
    await getCourse(db, params.courseId)
    return presentSessionOptions(await listSessions(db, params.courseId))
  }),

  bindEndpoint(contract.listCertificates, async ({ params, query }, { db }) => {
    const rows = await getRows(db, await listSessionLearners(db, params))
    return rows.filter(row => (row.generatedAt !== null) === (query.isGenerated === 'true'))
  }),

  bindEndpoint(contract.listImportedRows, async ({ query }, { db }) =>
    presentPage(
      await readDeskList(db, selectImportedCertificates(db, query), query, importedOrder),
      presentImportedRow,
    ),
  ),

  bindEndpoint(contract.generateCertificates, async ({ params, body }, context) => {
    const learners = await listSessionLearners(context.db, params, body.enrollmentIds)
    await generateCertificates(context, toActor(context), getIds(learners))
    return (await getRows(context.db, learners)).filter(row => row.generatedAt !== null)
  }),

  bindEndpoint(contract.publishCertificates, async ({ params, body }, context) => ({
    total: await publishCertificates(
      context,
      toActor(context),
      await listSessionLearners(context.db, params, body.enrollmentIds),
    ),
  })),

  bindEndpoint(contract.downloadCertificates, async ({ params, body }, context) => {
    const { slug } = await getCourse(context.db, params.courseId)
    const learners = await listSessionLearners(context.db, params, body.enrollmentIds)
    const parts = await packCertificates(context, getIds(learners))
    await auditDownload(context.db, toActor(context), learners)
    return new StreamedFile(`sertifikat-${slug}.zip`, parts)
  }),

  bindEndpoint(contract.revokeCertificate, async ({ params, body }, context) => ({
    revokedAt: (await revokeCertificate(context, toActor(context), params.id, body.reason)).toISOString(),
  })),

  bindEndpoint(contract.legacyGenerateCertificate, async ({ body }, context) => {
    if (body.enrollmentIds.length === 0) return { msg: 'success' as const, total: 0 }
    await generateCertificates(context, toActor(context), body.enrollmentIds)
    const steps = await listCertificatesOf(context.db, body.enrollmentIds)
    return { msg: 'success' as const, total: steps.filter(step => step.generated_at !== null).length }
  }),
]
