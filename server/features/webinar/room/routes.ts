import * as desk from '#contract/webinar/room.admin.ts'
import { readRoomTalk } from '#contract/webinar/room.ts'
import { actorOf } from '../../../desk/audit.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { writeOnce } from '../../../http/idempotency.ts'
import { publishAnnouncement, setQuestionState, readTalk } from './service.ts'

export const roomBindings: readonly Binding[] = [
  bind(readRoomTalk, ({ params, query }, { db, person, now }) =>
    readTalk(db, person, { meetingId: params.id, since: query.since, now: now() }),
  ),

  bind(desk.announceInRoom, ({ params, body }, context) => {
    const { person, sent } = context
    return writeOnce(context, { kind: 'announceInRoom', parsed: [params, body], sent: [params, sent] }, tx =>
      publishAnnouncement(tx, person, actorOf(context), { meetingId: params.id, ...body }),
    )
  }),

  bind(desk.judgeQuestion, ({ params, body }, context) =>
    setQuestionState(context.db, context.person, actorOf(context), { id: params.id, state: body.state }),
  ),
]
