import * as contract from '#contract/webinar/webinar.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { auditView } from '../../../desk/log-view.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { wakeCertificateJob } from '../attendance/service.ts'
import { findCertificatesOfWebinar } from '../../certificate/certificate/service.ts'
import { wakeNotificationJob } from '../../account/notifications/service.ts'
import { changeWebinar } from './admin-service.ts'
import { selectDeskWebinars, selectWebinarSeats } from './desk-queries.ts'
import { presentDeskWebinar, presentSeat } from './present.ts'
import { findWebinarBy } from './queries.ts'

const order = {
  sorts: {
    startsAt: { name: 'starts_at', type: 'timestamptz' },
    title: { name: 'title', type: 'text' },
  },
  usual: '-startsAt',
  unique: { name: 'id', type: 'uuid' },
} as const

const seatOrder = {
  sorts: { wishedAt: { name: 'wished_at', type: 'timestamptz' } },
  usual: 'wishedAt',
  unique: { name: 'user_id', type: 'uuid' },
} as const

export const webinarDeskBindings: readonly Binding[] = [
  bindEndpoint(contract.listDeskWebinars, async ({ query }, { db, now }) =>
    presentPage(await readDeskList(db, selectDeskWebinars(db, query, now()), query, order), presentDeskWebinar),
  ),

  bindEndpoint(contract.listWebinarSeats, async ({ params, query }, context) => {
    const { db } = context
    const webinar = await findWebinarBy(db, 'id', params.id)
    if (!webinar) throw new CallError('WEBINAR_NOT_FOUND')
    const subject = { kind: 'webinar', id: webinar.id, name: webinar.title }
    await auditView(db, toActor(context), { action: 'user.list', subject })
    const page = await readDeskList(db, selectWebinarSeats(db, webinar.id, query.state), query, seatOrder)
    const ids = page.rows.map(row => row.user_id)
    const certificates = await findCertificatesOfWebinar(db, webinar.id, ids)
    return presentPage(page, row => presentSeat(row, certificates.get(row.user_id) ?? null))
  }),

  bindEndpoint(contract.changeWebinar, async ({ params, body }, context) => {
    const change = { id: params.id, version: context.version, origin: context.publicUrl() }
    const version = await changeWebinar(context.db, toActor(context), change, body)
    wakeCertificateJob(context)
    wakeNotificationJob(context)
    return { version }
  }),
]
