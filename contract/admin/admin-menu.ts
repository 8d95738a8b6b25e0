import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'

export const AdminMenu = v.object({
  category: v.string(),
  title: v.string(),
  subMenus: v.array(v.object({ label: v.string(), url: v.string(), icon: v.string() })),
})
export type AdminMenu = v.InferOutput<typeof AdminMenu>

/** Lists the sidebar entries of the caller. */
export const listAdminMenus = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/menus',
  summary: 'Menu meja admin dan pakar',
  access: 'staff',
  answer: v.array(AdminMenu),
})
