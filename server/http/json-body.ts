import type { FastifyInstance } from 'fastify'

/**
 * JSON or nothing. Any other type is 415, so that a form on a foreign page cannot even knock. Keys that would reach an
 * object's prototype are an error of the input.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body.toString(), done) // answers by `done`
  })
}
