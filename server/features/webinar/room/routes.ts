import * as desk from '#contract/webinar/room.admin.ts'
import { readRoomTalk } from '#contract/webinar/room.ts'
import { toActor } from '../../../desk/audit.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { writeOnce } from '../../../http/idempotency.ts'
import { publishAnnouncement, setQuestionState, readRoomMessages } from './service.ts'

export const roomBindings: readonly Binding[] = [
  bindEndpoint(readRoomTalk, ({ params, query }, { db, person, now }) =>
    readRoomMessages(db, person, { meetingId: params.id, since: query.since, now: now() }),
  ),

  bindEndpoint(desk.announceInRoom, ({ params, body }, context) => {
    const { person, sent } = context
    return writeOnce(context, { kind: 'announceInRoom', parsed: [params, body], sent: [params, sent] }, tx =>
      publishAnnouncement(tx, person, toActor(context), { meetingId: params.id, ...body }),
    )
  }),

  bindEndpoint(desk.judgeQuestion, ({ params, body }, context) =>
    setQuestionState(context.db, context.person, toActor(context), { id: params.id, state: body.state }),
  ),
]
