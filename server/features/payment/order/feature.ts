import { orderDeskBindings } from './desk-routes.ts'
import { orderJobs } from './jobs.ts'
import { orderNoticeSamples } from './notice-samples.ts'
import { orderReconciliation } from './reconcile.ts'
import { orderBindings } from './routes.ts'
import { payStandInMount } from './stand-in-routes.ts'
import { statementBindings } from './statement/routes.ts'
import { orderTopics } from './topics.ts'
import type { Feature } from '../../feature.ts'

export const orderFeature = {
  bindings: [...orderBindings, ...orderDeskBindings, ...statementBindings],
  mounts: [payStandInMount],
  jobs: orderJobs,
  topics: orderTopics,
  noticeSamples: orderNoticeSamples,
  imports: { 'order.reconcile': orderReconciliation },
} satisfies Feature
