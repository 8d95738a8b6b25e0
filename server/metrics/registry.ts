import type { OpenMetricsContentType, Registry } from 'prom-client'

/** Metrics of one server, written in the OpenMetrics format. */
export type OpenRegistry = Registry<OpenMetricsContentType>
