import type * as v from 'valibot'
import { Role } from './session-data.ts'
import { Day, defineDeskList, YesNo } from '../admin/list.ts'
import { SearchText } from '../wire/text.ts'

/** `from` and `until` are the first and the last day of registration, in Jakarta's time zone (WIB). */
export const userList = defineDeskList(
  { search: SearchText, role: Role, isVerified: YesNo, isAdmin: YesNo, isActive: YesNo, from: Day, until: Day },
  ['createdAt', 'fullName', 'email'],
)
export type UserListSearch = v.InferOutput<typeof userList.search>
