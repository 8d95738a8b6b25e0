import type { INPMetricWithAttribution } from 'web-vitals/attribution'
import { onINP } from 'web-vitals/attribution/onINP.js'
import { onCLS } from 'web-vitals/onCLS.js'
import { onLCP } from 'web-vitals/onLCP.js'
import * as v from 'valibot'
import {
  goodLimits,
  PAGE_SPEED_MAX_BYTES,
  type PageSpeedReport,
  ScriptPosition,
  type SlowTap,
  type TapPhase,
} from '#contract/site/page-measures.ts'
import { getElementName } from './element-name.ts'

interface Pages {
  /** Pattern of the page that this document was opened with. */
  opened: string
  /** Returns the pattern of the current page, or undefined if the page may not be recorded. */
  pattern: () => string | undefined
  onChange: (handler: () => void) => void
  record: (speed: PageSpeedReport) => void
}

/**
 * Measures the web vitals of this document: how fast its first page appeared, how much the layout moved, and the
 * slowest tap. Records them when the user leaves the document for the first time. Later records only a tap that was
 * even slower.
 */
export function measureSpeed({ opened, pattern, onChange, record }: Pages): void {
  const pages = [{ since: 0, url: pattern() }]
  onChange(() => pages.push({ since: performance.now(), url: pattern() }))
  let speed: PageSpeedReport = {}
  let recordedInp: number | undefined
  const options = { reportAllChanges: true }
  onLCP(({ value }) => (speed.lcp_ms = Math.round(value)), options)
  onCLS(({ value }) => (speed.cls_milli = Math.round(1_000 * value)), options)
  onINP(
    metric => {
      speed.inp_ms = Math.round(metric.value)
      if (metric.value <= goodLimits.inp_ms) return
      const { interactionTime = performance.now() } = metric.attribution
      const url = pages.findLast(({ since }) => since <= interactionTime)?.url
      const tap = slowTap(metric.attribution)
      // Records no details of a tap on a page that may not be recorded.
      if (url !== undefined && tap) speed.tap = { ...(url !== opened && { url }), ...tap }
    },
    { ...options, generateTarget: getElementName },
  )
  // Registered after the listeners of web-vitals. At the same event these listeners report their last values, which the
  // record must contain.
  document.addEventListener('visibilitychange', () => {
    const { inp_ms = 0 } = speed
    const hasNews = recordedInp === undefined ? Object.keys(speed).length > 0 : inp_ms > recordedInp
    if (document.visibilityState !== 'hidden' || !hasNews) return
    recordedInp = inp_ms
    record(speed)
    speed = {}
  })
}

/**
 * Describes a slow tap by its element, its longest phase and the longest script. Returns undefined without an element.
 */
function slowTap(attribution: INPMetricWithAttribution['attribution']): SlowTap | undefined {
  const { interactionTarget: target, inputDelay, processingDuration, presentationDelay, longestScript } = attribution
  if (!target) return undefined
  const phases: [number, TapPhase][] = [
    [inputDelay, 'input'],
    [processingDuration, 'script'],
    [presentationDelay, 'paint'],
  ]
  const [, phase] = phases.reduce((longest, each) => (each[0] > longest[0] ? each : longest))
  const script = longestScript && scriptPosition(longestScript.entry)
  return { target, phase, ...(script !== undefined && { script }) }
}

function scriptPosition({ sourceURL, sourceCharPosition }: PerformanceScriptTiming): string | undefined {
  const position = `${sourceURL.slice(sourceURL.lastIndexOf('/') + 1)}:${sourceCharPosition}`
  return v.is(ScriptPosition, position) ? position : undefined
}

/**
 * Removes the script from the report, and the tap if needed, so that the event is not larger than
 * `PAGE_SPEED_MAX_BYTES`. `rest` is the event without the report.
 */
export function shrinkReport(speed: PageSpeedReport, rest: object): PageSpeedReport {
  const isFitting = (data: PageSpeedReport) => JSON.stringify({ ...rest, data }).length <= PAGE_SPEED_MAX_BYTES
  if (isFitting(speed) || !speed.tap) return speed
  const { tap, ...values } = speed
  const { script: _script, ...named } = tap
  const withoutScript = { ...values, tap: named }
  return isFitting(withoutScript) ? withoutScript : values
}
