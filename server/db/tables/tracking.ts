import type { ColumnType, Generated } from 'kysely'
import type { Purpose } from '#contract/account/consent.ts'
import type { TrackEvent } from '#contract/site/tracking.ts'

interface ConsentDecisionTable {
  id: Generated<string>
  visitor_id: string
  user_id: string | null
  purposes: Purpose[]
  text_version: string
  decided_at: Date
}

interface VisitEventTable {
  session_id: string
  idx: number
  visitor_id: string
  user_id: string | null
  method: TrackEvent['method']
  url: string
  data: ColumnType<TrackEvent['data'], string, never>
  domain: string
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  happened_at: Date
  received_at: Date
}

interface VisitDayTable {
  day: string
  source: string
  medium: string
  campaign: string
  visits: number
  page_views: number
}

export interface TrackingTables {
  consent_decision: ConsentDecisionTable
  visit_event: VisitEventTable
  visit_day: VisitDayTable
}
