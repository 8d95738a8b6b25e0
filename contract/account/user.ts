import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'

export const UserPreview = v.object({
  fullName: v.string(),
  email: v.string(),
  picUrl: v.nullable(v.string()),
  /** Completeness in percent, from 0 to 100. */
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
