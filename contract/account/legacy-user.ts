import * as v from 'valibot'
import { Email, Role } from './session-data.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { listFilters } from '../wire/list-filters.ts'
import { Id } from '../wire/text.ts'

/* Calls of older clients. They are not in `user.ts`, because the first script of every page contains that file. */

export const UserAccount = v.object({
  id: Id,
  fullName: v.string(),
  /** The full name in two parts, for the older client. */
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  isAdmin: v.boolean(),
  roles: v.array(Role),
})
export type UserAccount = v.InferOutput<typeof UserAccount>

/**
 * Lists accounts for older clients. An admin can find every account. Other callers get at most their own account, so
 * that they cannot find out who is registered.
 */
export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/user',
  summary: 'Daftar pengguna; pelajar hanya melihat akunnya sendiri',
  access: 'person',
  query: v.object({ id: v.optional(Id), email: v.optional(Email), role: v.optional(Role), ...listFilters }),
  answer: v.array(UserAccount),
})

/** Returns a user to older clients. Learners may read only their own account; admins may read any. */
export const getUser = defineEndpoint({
  method: 'GET',
  path: '/user/{id}',
  summary: 'Data satu pengguna',
  access: 'person',
  params: v.object({ id: Id }),
  answer: UserAccount,
  errors: ['USER_NOT_FOUND'],
})
