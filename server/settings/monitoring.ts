import { StartFailure } from '../start-failure.ts'
import type { EnvironmentValues } from './environment.ts'

export interface MetricsSettings {
  /** Separate port that serves the metrics. If undefined, the port of the pages serves them. */
  port: number | undefined
  host: string
  /** Secret that the monitoring program must send. It is required if the port of the pages serves the metrics. */
  token: string | undefined
}

export interface TracingSettings {
  /** URL of the collector that receives the traces, without the path `/v1/traces`. */
  endpoint: string
  /** Share of calls and jobs that are traced, from 0 to 1. */
  ratio: number
}

export function readMetricsSettings({
  PORT,
  METRICS_PORT: port,
  METRICS_HOST: host,
  METRICS_TOKEN: token,
}: EnvironmentValues): MetricsSettings | undefined {
  if (port !== undefined && port !== 0 && port === PORT) {
    throw new StartFailure(
      'METRICS_PORT harus lain daripada PORT. Untuk port yang sama kosongkan METRICS_PORT dan isi METRICS_TOKEN.',
    )
  }
  return port === undefined && token === undefined ? undefined : { port, host, token }
}

export function readTracingSettings(given: EnvironmentValues): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = given
  return endpoint && { endpoint: endpoint.href, ratio }
}
