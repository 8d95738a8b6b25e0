import type { FastifyInstance } from 'fastify'
import { BODY_MAX_DEPTH, BODY_MAX_VALUES, BYTES_PER_VALUE } from '#contract/wire/limits.ts'
import { CallError } from './errors.ts'
import { isWithinJsonLimits } from './modest-json.ts'

/**
 * Accepts only JSON bodies. Any other content type gets the status 415, so that a form on a page of another site cannot
 * call this API. Refuses bodies with keys that would change an object's prototype, and bodies with more values than a
 * valid client sends.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    const values = Math.min(BODY_MAX_VALUES, request.routeOptions.bodyLimit / BYTES_PER_VALUE)
    if (text === '') done(null, undefined)
    else if (!isWithinJsonLimits(text, { depth: BODY_MAX_DEPTH, values })) done(new CallError('VALIDATION_FAILED'))
    else void parse(request, text, done) // `done` returns the result
  })
}
