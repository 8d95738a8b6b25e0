import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, SingleLine } from '../wire/text.ts'

const Screen = v.pipe(v.string(), v.regex(/^\/admin\/[a-z/-]{1,60}$/, 'Halaman ini tidak dikenal'))
/** Query of a list: the part of the URL after the path. */
const Address = v.pipe(v.string(), v.maxLength(1_000, 'Alamat terlalu panjang'), v.regex(/^(?:\?[\x21-\x7e]+)?$/))

/** A saved view of an admin list: its name, and the query of the list. */
export const SavedView = v.object({ id: Id, name: v.string(), address: Address })
export type SavedView = v.InferOutput<typeof SavedView>

export const listSavedViews = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/views',
  summary: 'Tampilan daftar yang kamu simpan',
  access: 'admin',
  query: v.object({ screen: Screen }),
  answer: v.array(SavedView),
})

/** Saves a view. If the name exists already, its query is replaced. */
export const saveView = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/views',
  summary: 'Menyimpan tampilan daftar dengan nama',
  access: 'admin',
  body: v.object({
    screen: Screen,
    name: v.pipe(SingleLine, v.nonEmpty('Beri nama tampilan ini'), v.maxLength(60, 'Nama paling panjang 60 karakter')),
    address: Address,
  }),
  answer: SavedView,
  errors: ['VIEW_LIMIT_REACHED'],
})

export const removeView = defineEndpoint({
  method: 'DELETE',
  path: '/v1/admin/views/{id}',
  summary: 'Menghapus tampilan daftar milik sendiri',
  access: 'admin',
  params: v.object({ id: Id }),
  answer: v.object({}),
  errors: ['VIEW_NOT_FOUND'],
})
