import * as contract from '#contract/catalog/instructor.admin.ts'
import { actorOf } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bind, type Binding } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { writeOnce } from '../../../http/idempotency.ts'
import { instructors, listCoursesWithInstructor } from './queries.ts'
import * as service from './service.ts'
import { presentRow } from './present.ts'

const order = {
  sorts: {
    place: { name: 'place', type: 'integer' },
    name: { name: 'name', type: 'text' },
    courseCount: { name: 'course_count', type: 'integer' },
  },
  usual: 'place',
  unique: { name: 'id', type: 'uuid' },
} as const

export const instructorBindings: readonly Binding[] = [
  bind(contract.listDeskInstructors, async ({ query }, { db }) =>
    presentPage(await readDeskList(db, instructors(db, query), query, order), presentRow),
  ),

  bind(contract.getDeskInstructor, async ({ params }, { db }) => {
    const row = await instructors(db, params).executeTakeFirst()
    if (!row) throw new CallError('INSTRUCTOR_NOT_FOUND')
    const { bio, expertise, version } = row
    const courses = (await listCoursesWithInstructor(db)).map(({ instructor_id, instructor_name, ...course }) => ({
      ...course,
      instructor: { id: instructor_id, name: instructor_name },
    }))
    return { ...presentRow(row), bio, expertise, version, courses }
  }),

  bind(contract.createInstructor, ({ body }, context) =>
    writeOnce(context, { kind: 'instructor', parsed: body }, async tx => ({
      id: await service.createInstructor(tx, actorOf(context), body),
    })),
  ),

  bind(contract.changeInstructor, async ({ params, body }, context) => ({
    version: await service.changeInstructor(
      context.db,
      actorOf(context),
      { ...params, version: context.version },
      body,
    ),
  })),

  bind(contract.moveInstructor, async ({ params: { id }, body }, context) => ({
    place: await service.moveInstructor(context.db, actorOf(context), id, body.place),
  })),

  bind(contract.setInstructorPicture, async ({ params: { id }, file }, context) => ({
    picUrl: await service.setPicture(context, actorOf(context), id, file.bytes),
  })),

  bind(contract.removeInstructorPicture, async ({ params: { id } }, context) => {
    await service.writePicture(context.db, actorOf(context), id, null)
    return {}
  }),

  bind(contract.giveCourse, async ({ params: { id, courseId }, body }, context) => {
    await service.giveCourse(context.db, actorOf(context), id, { courseId, ...body })
    return {}
  }),

  bind(contract.removeInstructor, async ({ params, body }, context) => {
    await service.removeInstructor(context.db, actorOf(context), { ...params, version: context.version }, body.reason)
    return {}
  }),
]
