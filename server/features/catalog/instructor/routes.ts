import * as contract from '#contract/catalog/instructor.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { writeOnce } from '../../../http/idempotency.ts'
import { selectInstructors, listCoursesWithInstructor } from './queries.ts'
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
  bindEndpoint(contract.listDeskInstructors, async ({ query }, { db }) =>
    presentPage(await readDeskList(db, selectInstructors(db, query), query, order), presentRow),
  ),

  bindEndpoint(contract.getDeskInstructor, async ({ params }, { db }) => {
    const row = await selectInstructors(db, params).executeTakeFirst()
    if (!row) throw new CallError('INSTRUCTOR_NOT_FOUND')
    const { bio, expertise, version } = row
    const courses = (await listCoursesWithInstructor(db)).map(({ instructor_id, instructor_name, ...course }) => ({
      ...course,
      instructor: { id: instructor_id, name: instructor_name },
    }))
    return { ...presentRow(row), bio, expertise, version, courses }
  }),

  bindEndpoint(contract.createInstructor, ({ body }, context) =>
    writeOnce(context, { kind: 'instructor', parsed: body }, async tx => ({
      id: await service.createInstructor(tx, toActor(context), body),
    })),
  ),

  bindEndpoint(contract.changeInstructor, async ({ params, body }, context) => ({
    version: await service.changeInstructor(
      context.db,
      toActor(context),
      { ...params, version: context.version },
      body,
    ),
  })),

  bindEndpoint(contract.moveInstructor, async ({ params: { id }, body }, context) => ({
    place: await service.moveInstructor(context.db, toActor(context), id, body.place),
  })),

  bindEndpoint(contract.setInstructorPicture, async ({ params: { id }, file }, context) => ({
    picUrl: await service.storePicture(context, toActor(context), id, file.bytes),
  })),

  bindEndpoint(contract.removeInstructorPicture, async ({ params: { id } }, context) => {
    await service.storePictureAddress(context.db, toActor(context), id, null)
    return {}
  }),

  bindEndpoint(contract.giveCourse, async ({ params: { id, courseId }, body }, context) => {
    await service.giveCourse(context.db, toActor(context), id, { courseId, ...body })
    return {}
  }),

  bindEndpoint(contract.removeInstructor, async ({ params, body }, context) => {
    await service.removeInstructor(context.db, toActor(context), { ...params, version: context.version }, body.reason)
    return {}
  }),
]
