import type { OpenMetricsContentType, Registry } from 'prom-client'

/** Registry of the metrics of one server, in the OpenMetrics format. */
export type OpenRegistry = Registry<OpenMetricsContentType>
