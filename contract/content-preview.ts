import * as v from 'valibot'
import { ContentKind } from './content-names.ts'
import { defineEndpoint } from './endpoint.ts'

/** All of a kind as visitors would read it, with what is not published. The reader parses it by the kind's own schema. */
export const previewContent = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/content-preview/{kind}',
  summary: 'Konten satu jenis seperti akan terlihat, termasuk draf',
  access: 'admin',
  params: v.object({ kind: ContentKind }),
  answer: v.array(v.looseObject({})),
})
