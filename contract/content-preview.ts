import * as v from 'valibot'
import { ContentKind } from './content-names.ts'
import { defineEndpoint } from './endpoint.ts'
import { Id } from './text.ts'
import { WebAttributes } from './web-attribute.ts'

/** All of a kind as visitors would read it, with what is not published. The reader parses it by the kind's own schema. */
export const previewContent = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/content-preview/{kind}',
  summary: 'Konten satu jenis seperti akan terlihat, termasuk draf',
  access: 'admin',
  params: v.object({ kind: ContentKind }),
  answer: v.array(v.looseObject({})),
})

/** Buttons and campaigns likewise. `subject` is what is looked at: no other campaign stands before it. */
export const previewAttributes = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/attribute-preview',
  summary: 'Tombol, poster, spanduk, dan pengingat libur seperti akan terlihat, termasuk draf',
  access: 'admin',
  query: v.object({ subject: v.optional(Id) }),
  answer: WebAttributes,
})
