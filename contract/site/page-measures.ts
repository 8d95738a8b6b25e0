import * as v from 'valibot'

/**
 * Measurements and errors of a page, recorded as visit events (`tracking.ts`). No field can contain typed text, because
 * an element is named by its tag and class, and a script by its file and position.
 */

/** Route pattern of a page, e.g. `/kelas/$slug`: parameter names replace the values. */
export const PagePattern = v.pipe(v.string(), v.regex(/^\/(?:[a-z\d_$./-]{0,80})$/i, 'Halaman ini tidak dikenal'))

/** Element of the page, with its parent, e.g. `div.bar button.done`. */
export const ElementName = v.pipe(
  v.string(),
  v.maxLength(80),
  v.regex(/^(?:[a-z][a-z\d-]*(?:\.[\w-]+)? )?[a-z][a-z\d-]*(?:\.[\w-]+)?$/i),
)

/** Position in a script of the build, e.g. `boot-De1jqrl.js:1:20417`. */
export const ScriptPosition = v.pipe(v.string(), v.regex(/^[\w.-]{1,60}\.js(?::\d{1,8}){0,2}$/))

/** Part of a tap that took longest: the wait before the handlers, the handlers, or the frame after them. */
export const TapPhase = v.picklist(['input', 'script', 'paint'])
export type TapPhase = v.InferOutput<typeof TapPhase>

const Milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))

export const SlowTap = v.strictObject({
  /** Page of the tap, if it is not the page that the document opened with. */
  url: v.optional(PagePattern),
  target: ElementName,
  phase: TapPhase,
  script: v.optional(ScriptPosition),
})
export type SlowTap = v.InferOutput<typeof SlowTap>

/** Web vitals of one document. A value is absent if the browser does not measure it. */
export const PageSpeedReport = v.strictObject({
  /** Largest Contentful Paint. */
  lcp_ms: v.optional(Milliseconds),
  /** Interaction to Next Paint. */
  inp_ms: v.optional(Milliseconds),
  /** Cumulative Layout Shift, multiplied by 1,000. */
  cls_milli: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000))),
  /** The slowest tap. Present if `inp_ms` is above `goodLimits.inp_ms`. */
  tap: v.optional(SlowTap),
})
export type PageSpeedReport = v.InferOutput<typeof PageSpeedReport>

/** Limits of a good value at the 75th percentile, from web.dev/articles/vitals. */
export const goodLimits = { lcp_ms: 2_500, inp_ms: 200, cls_milli: 100 } as const

/** Maximum size of an event with `PageSpeedReport`, in bytes of JSON. */
export const PAGE_SPEED_MAX_BYTES = 300

/** Code of an error. Errors with the same name and position have the same code. The support code contains it too. */
export const PageErrorCode = v.pipe(v.string(), v.regex(/^#[\da-f]{4}$/))

/** An uncaught error of a page. Without the message of the error, because the message may contain typed text. */
export const PageErrorReport = v.strictObject({
  code: PageErrorCode,
  /** Class of the error, e.g. `TypeError`. */
  name: v.pipe(v.string(), v.regex(/^[a-z]{2,40}$/i)),
  script: ScriptPosition,
  version: v.pipe(v.string(), v.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/)),
})
export type PageErrorReport = v.InferOutput<typeof PageErrorReport>
