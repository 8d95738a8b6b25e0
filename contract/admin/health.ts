import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Instant } from '../wire/text.ts'

/** Result of the fast checks of `npm run doctor`, with the texts that the command prints. */
export const ServerHealth = v.object({
  checkedAt: Instant,
  checkCount: v.number(),
  faults: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      level: v.picklist(['warning', 'error']),
      detail: v.string(),
      fix: v.nullable(v.string()),
    }),
  ),
  /** State of the backup, as text. Present even if the backup has no fault. */
  backup: v.string(),
})
export type ServerHealth = v.InferOutput<typeof ServerHealth>

export const getServerHealth = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/dashboard/health',
  summary: 'Pemeriksaan server yang cepat, dan umur cadangan',
  access: 'admin',
  answer: ServerHealth,
})
