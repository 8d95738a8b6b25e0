import * as contract from '#contract/webinar/webinar.admin.ts'
import { inTransaction } from '../../../db/database.ts'
import { actorOf, audit } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { writeDownLook } from '../../../desk/look.ts'
import { requireVersion } from '../../../desk/version.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { nudgeCertificates, weighAgain } from '../attendance/service.ts'
import { findGivenTo } from '../../certificate/certificate/service.ts'
import { nudgeNotifications } from '../../account/notifications/service.ts'
import { deskWebinars, type DeskWebinarRow, webinarSeats, type WebinarSeatRow, writeWebinar } from './desk-queries.ts'
import { tellPlace } from './places.ts'
import { findWebinarBy, lockWebinar } from './queries.ts'

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

function present(row: DeskWebinarRow): contract.DeskWebinar {
  const { id, slug, kind, title, zone, capacity } = row
  return {
    id,
    slug,
    kind,
    title,
    zone,
    capacity,
    speakerName: row.speaker_name,
    registeredCount: row.registered_count,
    waitingCount: row.waiting_count,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    meetingCount: row.meeting_count,
    cancelledCount: row.cancelled_count,
  }
}

function presentSeat(row: WebinarSeatRow, certificate: contract.WebinarSeat['certificate']): contract.WebinarSeat {
  return {
    user: { id: row.user_id, fullName: row.full_name, email: row.email },
    state: row.state,
    wantsReminders: row.wants_reminders,
    wishedAt: row.wished_at.toISOString(),
    certificate,
  }
}

export const webinarDeskBindings: readonly Binding[] = [
  bind(contract.listDeskWebinars, async ({ query }, { db, now }) =>
    presentPage(await readDeskList(db, deskWebinars(db, query, now()), query, order), present),
  ),

  bind(contract.listWebinarSeats, async ({ params, query }, context) => {
    const { db } = context
    const webinar = await findWebinarBy(db, 'id', params.id)
    if (!webinar) throw new CallError('WEBINAR_NOT_FOUND')
    const subject = { kind: 'webinar', id: webinar.id, name: webinar.title }
    await writeDownLook(db, actorOf(context), { deed: 'user.list', subject })
    const page = await readDeskList(db, webinarSeats(db, webinar.id, query.state), query, seatOrder)
    const ids = page.rows.map(row => row.user_id)
    const given = await findGivenTo(db, webinar.id, ids)
    return presentPage(page, row => presentSeat(row, given.get(row.user_id) ?? null))
  }),

  bind(contract.changeWebinar, async ({ params, body }, context) => {
    const { title, summary, description, place, speaker, reason } = body
    const version = await inTransaction(context.db, async tx => {
      const before = await lockWebinar(tx, params.id)
      if (!before) throw new CallError('WEBINAR_NOT_FOUND')
      requireVersion(context.version, before.version)
      const words = { speaker_name: speaker.name, speaker_title: speaker.title, speaker_bio: speaker.bio }
      const percent = body.certificatePercent === undefined ? before.certificate_percent : body.certificatePercent
      const texts = { title, summary, description, place, ...words }
      const written = await writeWebinar(tx, before.id, { ...texts, certificate_percent: percent })
      await tellPlace(tx, before, { now: context.now(), origin: context.publicUrl() })
      if (percent !== before.certificate_percent) await weighAgain(tx, before.id)
      await audit(tx, actorOf(context), {
        deed: 'webinar.change',
        subject: { kind: 'webinar', id: before.id, name: title },
        reason,
        before: {
          title: before.title,
          place: before.place,
          speaker: before.speaker_name,
          certificatePercent: before.certificate_percent,
        },
        after: { title, place, speaker: speaker.name, certificatePercent: percent },
      })
      return written
    })
    nudgeCertificates(context)
    nudgeNotifications(context)
    return { version }
  }),
]
