import * as v from 'valibot'
import { Role } from './auth.ts'
import { defineEndpoint } from './endpoint.ts'
import { Id } from './text.ts'

export const UserPreview = v.object({
  fullName: v.string(),
  email: v.string(),
  picUrl: v.nullable(v.string()),
  /** 0-100; the profile is complete at 100. */
  profileCompletion: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
})
export type UserPreview = v.InferOutput<typeof UserPreview>

export const getUserPreview = defineEndpoint({
  method: 'GET',
  path: '/v1/users/preview',
  summary: 'Ringkasan akun untuk menu',
  access: 'person',
  answer: UserPreview,
})

/** Older call. A learner may read only himself; an admin anyone. */
export const getUser = defineEndpoint({
  method: 'GET',
  path: '/user/{id}',
  summary: 'Data satu pengguna',
  access: 'person',
  params: v.object({ id: Id }),
  answer: v.object({ id: Id, fullName: v.string(), email: v.string(), isAdmin: v.boolean(), roles: v.array(Role) }),
  errors: ['USER_NOT_FOUND'],
})
